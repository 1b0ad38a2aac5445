import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { comment, onceWords, WORDS } from './comments'
import { hashName, list, signatureHeaders } from './names'

export function javaSample(scheme: SignatureScheme): string {
  const { timestamp, delivery } = scheme.headers
  const algorithm = hashName(scheme).toUpperCase()
  return `// Java 17 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 java Receiver.java
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
${scheme.encoding === 'base64' ? 'import java.util.Base64;\n' : ''}import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receiver {
    static final int MAX_BYTES = 1024 * 1024;
    static final long TOLERANCE_SECONDS = ${scheme.toleranceSeconds};
${comment('    // ', WORDS.rotation)}
    static final List<String> SECRETS =
        Stream.of(System.getenv("WEBHOOK_SECRET"), System.getenv("WEBHOOK_SECRET_PREVIOUS"))
            .filter(secret -> secret != null && !secret.isEmpty())
            .toList();
    static final List<String> SIGNATURE_HEADERS =
        List.of(${list(signatureHeaders(scheme), '"')});
    static final ExecutorService LATER = Executors.newSingleThreadExecutor();

    // Why a delivery is refused, or null.
${comment('    // ', WORDS.bytes)}
    static String refusal(Headers headers, byte[] body) throws GeneralSecurityException {
        String timestamp = first(headers, "${timestamp}");
        if (!timestamp.matches("[0-9]{1,12}")) return "no timestamp";
        long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
        if (Math.abs(age) > TOLERANCE_SECONDS) return "timestamp outside the tolerance";

        for (String secret : SECRETS) {
            Mac mac = Mac.getInstance("Hmac${algorithm}");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "Hmac${algorithm}"));
            mac.update((timestamp + "${scheme.separator}").getBytes(UTF_8));
            String made = ${scheme.encoding === 'hex' ? 'HexFormat.of().formatHex' : 'Base64.getEncoder().encodeToString'}(mac.doFinal(body));
            byte[] digest = made.getBytes(UTF_8);
            for (String name : SIGNATURE_HEADERS) {
                byte[] given = first(headers, name).getBytes(UTF_8);
                if (MessageDigest.isEqual(digest, given)) return null;
            }
        }
        return "no signature fits";
    }

${comment('    // ', WORDS.seen)}
    static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

    static String first(Headers headers, String name) {
        return Objects.requireNonNullElse(headers.getFirst(name), "");
    }

    // True the first time only.
${comment('    // ', onceWords(scheme, 'a digest of the signed bytes'))}
    // Java brings no JSON parser: with one, use the event id in the body in its place.
    static synchronized boolean isNew(Headers headers, byte[] body)
        throws GeneralSecurityException {
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        String bytes = HexFormat.of().formatHex(sha256.digest(body));
${
  delivery
    ? `        String delivery = first(headers, "${delivery}");
        if (SEEN.contains(bytes) || SEEN.contains(delivery)) return false;
        SEEN.add(bytes);
        if (!delivery.isEmpty()) SEEN.add(delivery);
        return true;`
    : `        return SEEN.add(bytes);`
}
    }

    static void handle(String json) {
        System.out.println("handled " + json);
    }

    static void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
            if (body.length > MAX_BYTES) {
                answer(exchange, 413, "too large");
                return;
            }
            String reason = refusal(exchange.getRequestHeaders(), body);
            if (reason != null) {
                answer(exchange, 401, reason);
                return;
            }
${comment('            // ', WORDS.answerFirst)}
            if (isNew(exchange.getRequestHeaders(), body)) {
                LATER.execute(() -> handle(new String(body, UTF_8)));
            }
            exchange.sendResponseHeaders(204, -1);
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    static void answer(HttpExchange exchange, int status, String text) throws IOException {
        exchange.sendResponseHeaders(status, text.length());
        exchange.getResponseBody().write(text.getBytes(UTF_8));
    }

    public static void main(String[] args) throws IOException {
        if (SECRETS.isEmpty()) throw new IllegalStateException("WEBHOOK_SECRET is not set");
        int port = Integer.parseInt(Objects.requireNonNullElse(System.getenv("PORT"), "8000"));
        InetAddress loopback = InetAddress.getLoopbackAddress();
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, port), 0);
        server.createContext("/", Receiver::receive);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.start();
    }
}
`
}
