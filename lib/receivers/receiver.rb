# Ruby 3.0 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 ruby receiver.rb
# Receiver is a Rack application. With Puma or Rails: run Receiver.new
require 'json'
require 'openssl'
require 'socket'
require 'stringio'

class Receiver
  MAX_BYTES = 1024 * 1024
  TOLERANCE_SECONDS = 300
  SEPARATOR = '.'
  # During a rotation, set both secrets. Afterwards, set only the new one.
  SECRETS = [ENV.fetch('WEBHOOK_SECRET'), ENV['WEBHOOK_SECRET_PREVIOUS']].compact - ['']
  SIGNATURE_HEADERS = ['HTTP_X_SERVICE_SIGNATURE', 'HTTP_X_SERVICE_SIGNATURE_NEXT']

  def initialize
    # In memory to keep this short. In production, use a table with a unique key: events that were
    # acknowledged are not sent again, and a restart forgets this set.
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
    # Answer first and work afterwards: a slow answer counts as a failure.
    @events << event if new?(env, event)
    [204, {}, []]
  rescue JSON::ParserError
    answer(400, 'not an event')
  end

  private

  # Why a delivery is refused, or nil.
  # body: the raw bytes, before any JSON parsing.
  def refusal(env, body)
    timestamp = env['HTTP_X_SERVICE_TIMESTAMP'].to_s
    return 'no timestamp' unless timestamp.match?(/\A[0-9]{1,12}\z/)
    age = Time.now.to_i - timestamp.to_i
    return 'timestamp outside the tolerance' if age.abs > TOLERANCE_SECONDS

    matches = SECRETS.product(SIGNATURE_HEADERS).any? do |secret, name|
      signed = "#{timestamp}#{SEPARATOR}".b + body.b
      digest = OpenSSL::HMAC.hexdigest('sha256', secret, signed)
      OpenSSL.secure_compare(digest, env[name].to_s)
    end
    matches ? nil : 'no signature matches'
  end

  # True the first time only.
  # A retry has the same delivery id. That header is not signed, so check the event id as well.
  def new?(env, event)
    keys = [env['HTTP_X_SERVICE_DELIVERY'], event['id']].compact
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

# Enough of a web server to try the receiver. In production, use Puma.
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
  socket.write(lines.join("\r\n"), "\r\n\r\n", *parts)
ensure
  socket.close
end

if $PROGRAM_NAME == __FILE__
  app = Receiver.new
  server = TCPServer.new('127.0.0.1', Integer(ENV.fetch('PORT', '8000')))
  loop { Thread.new(server.accept) { |socket| serve(app, socket) } }
end
