import type { SignatureScheme } from '@/lib/contract/signature-scheme'
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
import java.util.HexFormat;
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
    // While you rotate a secret both are set; later only the new one.
    static final List<String> SECRETS =
        Stream.of(System.getenv("WEBHOOK_SECRET"), System.getenv("WEBHOOK_SECRET_PREVIOUS"))
            .filter(secret -> secret != null && !secret.isEmpty())
            .toList();
    static final List<String> SIGNATURE_HEADERS = List.of(${list(signatureHeaders(scheme), '"')});
    static final ExecutorService LATER = Executors.newSingleThreadExecutor();

    /** Why a delivery is refused, or null. body: the bytes as they came, before any JSON parsing. */
    static String refusal(Headers headers, byte[] body) throws GeneralSecurityException {
        String timestamp = Objects.requireNonNullElse(headers.getFirst("${timestamp}"), "");
        if (!timestamp.matches("[0-9]{1,12}")) return "no timestamp";
        long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
        if (Math.abs(age) > TOLERANCE_SECONDS) return "timestamp outside the tolerance";

        for (String secret : SECRETS) {
            Mac mac = Mac.getInstance("Hmac${algorithm}");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "Hmac${algorithm}"));
            mac.update((timestamp + "${scheme.separator}").getBytes(UTF_8));
            byte[] digest = HexFormat.of().formatHex(mac.doFinal(body)).getBytes(UTF_8);
            for (String name : SIGNATURE_HEADERS) {
                String given = Objects.requireNonNullElse(headers.getFirst(name), "");
                if (MessageDigest.isEqual(digest, given.getBytes(UTF_8))) return null;
            }
        }
        return "no signature fits";
    }

    // In memory to keep this short. Use a table with a unique key, so that a restart forgets nothing.
    static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

    /**
     * True the first time only.${delivery ? ' A retry has the same delivery id; that header is not signed, so the signed bytes count as well.' : ''}
     * Java brings no JSON parser: with one, use the event id in the body in place of the bytes' digest.
     */
    static synchronized boolean isNew(Headers headers, byte[] body) throws GeneralSecurityException {
        String bytes = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
${
  delivery
    ? `        String delivery = headers.getFirst("${delivery}");
        boolean fresh = !SEEN.contains(bytes) && (delivery == null || !SEEN.contains(delivery));
        SEEN.add(bytes);
        if (delivery != null) SEEN.add(delivery);
        return fresh;`
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
            // Answer first and work afterwards: a slow answer counts as a failure and is sent again.
            if (isNew(exchange.getRequestHeaders(), body)) LATER.execute(() -> handle(new String(body, UTF_8)));
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
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", Receiver::receive);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.start();
    }
}
`
}
