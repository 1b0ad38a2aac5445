import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { comment, onceWords, WORDS } from './comments'
import { hashName, list, signatureHeaders } from './names'

const serverName = (header: string) => `HTTP_${header.toUpperCase().replaceAll('-', '_')}`

export function phpSample(scheme: SignatureScheme): string {
  const { timestamp, delivery } = scheme.headers
  return `<?php
// PHP 8.1 or newer. Try it:
// WEBHOOK_SECRET=… INBOX=/tmp/inbox php -S 127.0.0.1:8000 receiver.php
declare(strict_types=1);

const MAX_BYTES = 1024 * 1024;
const TOLERANCE_SECONDS = ${scheme.toleranceSeconds};
const SIGNATURE_HEADERS = [${list(signatureHeaders(scheme).map(serverName), "'")}];
${comment('// ', WORDS.rotation)}
$secrets = array_filter([getenv('WEBHOOK_SECRET'), getenv('WEBHOOK_SECRET_PREVIOUS')]);
if ($secrets === []) {
    answer(500, 'WEBHOOK_SECRET is not set');
}

// Why a delivery is refused, or null.
${comment('// ', WORDS.bytes)}
function refusal(array $secrets, string $body): ?string
{
    $timestamp = $_SERVER['${serverName(timestamp)}'] ?? '';
    if (!preg_match('/\\A[0-9]{1,12}\\z/', $timestamp)) {
        return 'no timestamp';
    }
    if (abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return 'timestamp outside the tolerance';
    }
    foreach ($secrets as $secret) {
        $made = hash_hmac('${hashName(scheme)}', $timestamp . '${scheme.separator}' . $body, $secret, true);
        $digest = ${scheme.encoding === 'hex' ? 'bin2hex' : 'base64_encode'}($made);
        foreach (SIGNATURE_HEADERS as $name) {
            if (hash_equals($digest, $_SERVER[$name] ?? '')) {
                return null;
            }
        }
    }
    return 'no signature fits';
}

// Puts the event into a folder that a worker empties: PHP forgets everything between requests.
${comment('// ', onceWords(scheme))}
function takeOnce(string $body): void
{
    $inbox = getenv('INBOX') ?: sys_get_temp_dir() . '/webhook-inbox';
    is_dir($inbox) || mkdir($inbox, 0700, true);
    $event = json_decode($body, true);
    $keys = array_filter([${delivery ? `$_SERVER['${serverName(delivery)}'] ?? null, ` : ''}$event['id'] ?? null]);
    $names = array_map(fn ($key) => $inbox . '/' . hash('sha256', (string) $key), $keys);
    $lock = fopen($inbox . '/.lock', 'c');
    flock($lock, LOCK_EX);
    if (array_filter($names, 'file_exists') === []) {
        if (file_put_contents($inbox . '/' . hrtime(true) . '.json', $body) === false) {
            answer(500, 'could not be kept');
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
// Another process does the work.
${comment('// ', WORDS.answerFirst)}
takeOnce($body);
answer(204);
`
}
