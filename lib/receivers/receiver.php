<?php
// PHP 8.1 or newer. Run it:
// WEBHOOK_SECRET=… INBOX=/tmp/inbox php -S 127.0.0.1:8000 receiver.php
declare(strict_types=1);

const MAX_BYTES = 1024 * 1024;
const TOLERANCE_SECONDS = 300;
const SEPARATOR = '.';
const SIGNATURE_HEADERS = ['HTTP_X_SERVICE_SIGNATURE', 'HTTP_X_SERVICE_SIGNATURE_NEXT'];
// During a rotation, set both secrets. Afterwards, set only the new one.
$secrets = array_filter([getenv('WEBHOOK_SECRET'), getenv('WEBHOOK_SECRET_PREVIOUS')]);
if ($secrets === []) {
    answer(500, 'WEBHOOK_SECRET is not set');
}

// Why a delivery is refused, or null.
// body: the raw bytes, before any JSON parsing.
function refusal(array $secrets, string $body): ?string
{
    $timestamp = $_SERVER['HTTP_X_SERVICE_TIMESTAMP'] ?? '';
    if (!preg_match('/\A[0-9]{1,12}\z/', $timestamp)) {
        return 'no timestamp';
    }
    if (abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return 'timestamp outside the tolerance';
    }
    foreach ($secrets as $secret) {
        $made = hash_hmac('sha256', $timestamp . SEPARATOR . $body, $secret, true);
        $digest = bin2hex($made);
        foreach (SIGNATURE_HEADERS as $name) {
            if (hash_equals($digest, $_SERVER[$name] ?? '')) {
                return null;
            }
        }
    }
    return 'no signature matches';
}

// Stores the event in a folder that a worker empties: PHP keeps no memory between requests.
// A retry has the same delivery id. That header is not signed, so check the event id as well.
function takeOnce(string $body): void
{
    $inbox = getenv('INBOX') ?: sys_get_temp_dir() . '/webhook-inbox';
    is_dir($inbox) || mkdir($inbox, 0700, true);
    $event = json_decode($body, true);
    $keys = array_filter([$_SERVER['HTTP_X_SERVICE_DELIVERY'] ?? null, $event['id'] ?? null]);
    $names = array_map(fn ($key) => $inbox . '/' . hash('sha256', (string) $key), $keys);
    $lock = fopen($inbox . '/.lock', 'c');
    flock($lock, LOCK_EX);
    if (array_filter($names, 'file_exists') === []) {
        if (file_put_contents($inbox . '/' . hrtime(true) . '.json', $body) === false) {
            answer(500, 'could not be stored');
        }
        array_map('touch', $names);
    }
    fclose($lock);
}

function answer(int $status, string $text = ''): never
{
    http_response_code($status);
    header('content-type: text/plain');
    exit($text);
}

$body = file_get_contents('php://input', false, null, 0, MAX_BYTES + 1);
if (strlen($body) > MAX_BYTES) {
    answer(413, 'too large');
}
$reason = refusal($secrets, $body);
if ($reason !== null) {
    answer(401, $reason);
}
// Answer first and leave the work to the worker: a slow answer counts as a failure.
takeOnce($body);
answer(204);
