import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { comment, onceWords, WORDS } from './comments'
import { hashName, list, signatureHeaders } from './names'

const rackName = (header: string) => `HTTP_${header.toUpperCase().replaceAll('-', '_')}`

export function rubySample(scheme: SignatureScheme): string {
  const { timestamp, delivery } = scheme.headers
  return `# Ruby 3.0 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 ruby receiver.rb
# Receiver is a Rack application. Behind Puma or in Rails: run Receiver.new
require 'json'
require 'openssl'
require 'socket'
require 'stringio'

class Receiver
  MAX_BYTES = 1024 * 1024
  TOLERANCE_SECONDS = ${scheme.toleranceSeconds}
${comment('  # ', WORDS.rotation)}
  SECRETS = [ENV.fetch('WEBHOOK_SECRET'), ENV['WEBHOOK_SECRET_PREVIOUS']].compact - ['']
  SIGNATURE_HEADERS = [${list(signatureHeaders(scheme).map(rackName), "'")}]

  def initialize
${comment('    # ', WORDS.seen)}
    @seen = {}
    @lock = Mutex.new
    @events = Queue.new
    Thread.new { loop { work } }
  end

  def call(env)
    body = env['rack.input'].read(MAX_BYTES + 1).to_s
    return answer(413, 'too large') if body.bytesize > MAX_BYTES

    reason = refusal(env, body)
    return answer(401, reason) if reason

    event = JSON.parse(body)
${comment('    # ', WORDS.answerFirst)}
    @events << event if new?(env, event)
    [204, {}, []]
  rescue JSON::ParserError
    answer(400, 'not an event')
  end

  private

  # Why a delivery is refused, or nil.
${comment('  # ', WORDS.bytes)}
  def refusal(env, body)
    timestamp = env['${rackName(timestamp)}'].to_s
    return 'no timestamp' unless timestamp.match?(/\\A[0-9]{1,12}\\z/)
    age = Time.now.to_i - timestamp.to_i
    return 'timestamp outside the tolerance' if age.abs > TOLERANCE_SECONDS

    fits = SECRETS.product(SIGNATURE_HEADERS).any? do |secret, name|
      signed = "#{timestamp}${scheme.separator}".b + body.b
      digest = ${inRuby(scheme, `'${hashName(scheme)}', secret, signed`)}
      OpenSSL.secure_compare(digest, env[name].to_s)
    end
    fits ? nil : 'no signature fits'
  end

  # True the first time only.
${comment('  # ', onceWords(scheme))}
  def new?(env, event)
    keys = [${delivery ? `env['${rackName(delivery)}'], ` : ''}event['id']].compact
    @lock.synchronize do
      return false if keys.any? { |key| @seen[key] }

      keys.each { |key| @seen[key] = true }
    end
    true
  end

  def work
    handle(@events.pop)
  rescue StandardError => error
    warn error.full_message
  end

  def handle(event)
    puts "handled #{event['event_type']} #{event['id']}"
    $stdout.flush
  end

  def answer(status, text)
    [status, { 'content-type' => 'text/plain' }, [text]]
  end
end

# Ruby brings no web server. This one is enough to try the receiver; in production use Puma.
def serve(app, socket)
  socket.gets
  env = {}
  while (line = socket.gets&.chomp) && !line.empty?
    name, value = line.split(':', 2)
    env["HTTP_#{name.upcase.tr('-', '_')}"] = value.to_s.strip
  end
  length = [env['HTTP_CONTENT_LENGTH'].to_i, Receiver::MAX_BYTES + 1].min
  env['rack.input'] = StringIO.new(socket.read(length).to_s)
  status, headers, parts = app.call(env)
  headers = headers.merge('content-length' => parts.sum(&:bytesize), 'connection' => 'close')
  lines = ["HTTP/1.1 #{status} -", *headers.map { |name, value| "#{name}: #{value}" }]
  socket.write(lines.join("\\r\\n"), "\\r\\n\\r\\n", *parts)
ensure
  socket.close
end

if $PROGRAM_NAME == __FILE__
  app = Receiver.new
  server = TCPServer.new('127.0.0.1', Integer(ENV.fetch('PORT', '8000')))
  loop { Thread.new(server.accept) { |socket| serve(app, socket) } }
end
`
}

const inRuby = ({ encoding }: SignatureScheme, given: string) =>
  encoding === 'hex' ? `OpenSSL::HMAC.hexdigest(${given})` : `[OpenSSL::HMAC.digest(${given})].pack('m0')`
