import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'

type Advice = {
  framework: string
  /** What goes wrong when nothing is done. */
  trap: string
  code: string
}

/** How each framework hands over the bytes as they came. */
export function rawBodyAdvice({ headers: { signature } }: SignatureScheme): Advice[] {
  return [
    {
      framework: 'Express',
      trap: 'express.json() parses the body and drops the bytes. JSON.stringify(request.body) is not what was signed. Put this route before any app.use(express.json()).',
      code: `app.post('/webhooks', express.raw({ type: '*/*', limit: '1mb' }), (request, response) => {
  const body = request.body // a Buffer
  const signature = request.get('${signature}')
})`,
    },
    {
      framework: 'Next.js',
      trap: 'request.json() reads the body once and for all. In the Pages Router the body parser has to be turned off: export const config = { api: { bodyParser: false } }.',
      code: `// app/webhooks/route.ts
export async function POST(request: Request) {
  const body = Buffer.from(await request.arrayBuffer())
  const signature = request.headers.get('${signature}')
}`,
    },
    {
      framework: 'FastAPI',
      trap: 'A parameter with a Pydantic model or Body() gives a parsed copy. Take the request itself.',
      code: `@app.post("/webhooks")
async def receive(request: Request):
    body = await request.body()  # bytes
    signature = request.headers.get("${signature}", "")`,
    },
    {
      framework: 'Spring',
      trap: 'A parameter with a class goes through Jackson, and a String through a character set. Take bytes, and leave this path out of CSRF protection.',
      code: `@PostMapping("/webhooks")
ResponseEntity<Void> receive(@RequestBody byte[] body, @RequestHeader HttpHeaders headers) {
    String signature = headers.getFirst("${signature}");
}`,
    },
    {
      framework: 'Rails',
      trap: 'params and request.request_parameters are parsed; params.to_json is another text.',
      code: `class WebhooksController < ApplicationController
  skip_before_action :verify_authenticity_token

  def create
    body = request.raw_post
    signature = request.headers['${signature}']
  end
end`,
    },
    {
      framework: 'Laravel',
      trap: "$request->all() is parsed, and middleware trims its strings. Leave the route out of CSRF protection: $middleware->validateCsrfTokens(except: ['webhooks']).",
      code: `Route::post('/webhooks', function (Request $request) {
    $body = $request->getContent();
    $signature = $request->header('${signature}');
});`,
    },
  ]
}
