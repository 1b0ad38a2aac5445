// .NET 10 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 dotnet run Receiver.cs
using System.Collections.Concurrent;
using System.Collections.Specialized;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

const int MaxBytes = 1024 * 1024;
const long ToleranceSeconds = 300;
const string Separator = ".";
string[] signatureHeaders = ["X-Service-Signature", "X-Service-Signature-Next"];
// During a rotation, set both secrets.
string[] secrets = new[] { "WEBHOOK_SECRET", "WEBHOOK_SECRET_PREVIOUS" }
    .Select(name => Environment.GetEnvironmentVariable(name) ?? "")
    .Where(secret => secret != "")
    .ToArray();
// In production, use a table with a unique key: a restart forgets this set.
var seen = new HashSet<string>();
var events = new BlockingCollection<JsonElement>();

// body: the raw bytes, before any JSON parsing.
bool Verify(NameValueCollection headers, byte[] body)
{
    string timestamp = headers["X-Service-Timestamp"] ?? "";
    if (timestamp.Length is 0 or > 12 || !timestamp.All(char.IsAsciiDigit)) return false;
    long age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(timestamp);
    if (Math.Abs(age) > ToleranceSeconds) return false;

    byte[] signed = [.. Encoding.UTF8.GetBytes(timestamp + Separator), .. body];
    return secrets.Any(secret =>
    {
        byte[] hash = HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), signed);
        byte[] digest = Encoding.UTF8.GetBytes(Convert.ToHexString(hash).ToLowerInvariant());
        return signatureHeaders.Any(name =>
            CryptographicOperations.FixedTimeEquals(
                digest, Encoding.UTF8.GetBytes(headers[name] ?? "")));
    });
}

// A retry has the same delivery id. That header is not signed, so check the event id as well.
bool IsNew(string delivery, string id)
{
    bool known = (delivery != "" && seen.Contains(delivery)) || seen.Contains(id);
    if (delivery != "") seen.Add(delivery);
    seen.Add(id);
    return !known;
}

void Handle(JsonElement received)
{
    Console.WriteLine($"handled {received.GetProperty("event_type")} {received.GetProperty("id")}");
}

int Receive(HttpListenerRequest request)
{
    var buffer = new byte[MaxBytes + 1];
    int size = request.InputStream.ReadAtLeast(buffer, buffer.Length, throwOnEndOfStream: false);
    if (size > MaxBytes) return 413;
    byte[] body = buffer[..size];
    if (!Verify(request.Headers, body)) return 401;
    JsonElement received = JsonDocument.Parse(body).RootElement;
    string id = received.GetProperty("id").GetString() ?? "";
    // Answer first and work afterwards: a slow answer counts as a failure.
    if (IsNew(request.Headers["X-Service-Delivery"] ?? "", id)) events.Add(received);
    return 204;
}

new Thread(() =>
{
    foreach (JsonElement received in events.GetConsumingEnumerable()) Handle(received);
}) { IsBackground = true }.Start();

using var listener = new HttpListener();
listener.Prefixes.Add($"http://127.0.0.1:{Environment.GetEnvironmentVariable("PORT") ?? "8000"}/");
listener.Start();
while (true)
{
    HttpListenerContext context = listener.GetContext();
    try
    {
        context.Response.StatusCode = Receive(context.Request);
    }
    catch (JsonException)
    {
        context.Response.StatusCode = 400;
    }
    context.Response.Close();
}
