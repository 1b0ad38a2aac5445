// Java 17 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 java Receiver.java
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
    static final long TOLERANCE_SECONDS = 300;
    static final String SEPARATOR = ".";
    // During a rotation, set both secrets. Afterwards, set only the new one.
    static final List<String> SECRETS =
        Stream.of(System.getenv("WEBHOOK_SECRET"), System.getenv("WEBHOOK_SECRET_PREVIOUS"))
            .filter(secret -> secret != null && !secret.isEmpty())
            .toList();
    static final List<String> SIGNATURE_HEADERS =
        List.of("X-Service-Signature", "X-Service-Signature-Next");
    static final ExecutorService LATER = Executors.newSingleThreadExecutor();

    // Why a delivery is refused, or null.
    // body: the raw bytes, before any JSON parsing.
    static String refusal(Headers headers, byte[] body) throws GeneralSecurityException {
        String timestamp = first(headers, "X-Service-Timestamp");
        if (!timestamp.matches("[0-9]{1,12}")) return "no timestamp";
        long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
        if (Math.abs(age) > TOLERANCE_SECONDS) return "timestamp outside the tolerance";

        for (String secret : SECRETS) {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
            mac.update((timestamp + SEPARATOR).getBytes(UTF_8));
            String made = HexFormat.of().formatHex(mac.doFinal(body));
            byte[] digest = made.getBytes(UTF_8);
            for (String name : SIGNATURE_HEADERS) {
                byte[] given = first(headers, name).getBytes(UTF_8);
                if (MessageDigest.isEqual(digest, given)) return null;
            }
        }
        return "no signature matches";
    }

    // In memory to keep this short. In production, use a table with a unique key: events that were
    // acknowledged are not sent again, and a restart forgets this set.
    static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

    static String first(Headers headers, String name) {
        return Objects.requireNonNullElse(headers.getFirst(name), "");
    }

    // True the first time only.
    // A retry has the same body. The delivery id is not signed, so it proves nothing.
    // With a JSON parser, check the event id instead of a digest of the body.
    static boolean isNew(byte[] body) throws GeneralSecurityException {
        MessageDigest hasher = MessageDigest.getInstance("SHA-256");
        return SEEN.add(HexFormat.of().formatHex(hasher.digest(body)));
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
            // Answer first and work afterwards: a slow answer counts as a failure.
            if (isNew(body)) {
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
