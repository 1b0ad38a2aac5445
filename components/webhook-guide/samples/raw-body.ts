import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'

type Advice = {
  framework: string
  /** What goes wrong otherwise. */
  trap: string
  code: string
}

/** How to get the raw bytes in each framework. */
export function rawBodyAdvice({ headers: { signature } }: SignatureScheme): Advice[] {
  return [
    {
      framework: 'Express',
      trap: 'express.json() parses the body and discards the bytes. JSON.stringify(request.body) isn’t what was signed. Put this route before any app.use(express.json()).',
      code: `app.post('/webhooks', express.raw({ type: '*/*', limit: '1mb' }), (request, response) => {
  const body = request.body // a Buffer
  const signature = request.get('${signature}')
})`,
    },
    {
      framework: 'Next.js',
      trap: 'request.json() consumes the body. In the Pages Router, turn off the body parser: export const config = { api: { bodyParser: false } }.',
      code: `// app/webhooks/route.ts
export async function POST(request: Request) {
  const body = Buffer.from(await request.arrayBuffer())
  const signature = request.headers.get('${signature}')
}`,
    },
    {
      framework: 'FastAPI',
      trap: 'A Pydantic model or Body() parameter gives you a parsed copy. Use the request itself.',
      code: `@app.post("/webhooks")
async def receive(request: Request):
    body = await request.body()  # bytes
    signature = request.headers.get("${signature}", "")`,
    },
    {
      framework: 'Spring',
      trap: 'Jackson parses a class parameter, and a String parameter is decoded. Use bytes, and exclude this path from CSRF protection.',
      code: `@PostMapping("/webhooks")
ResponseEntity<Void> receive(@RequestBody byte[] body, @RequestHeader HttpHeaders headers) {
    String signature = headers.getFirst("${signature}");
}`,
    },
    {
      framework: 'Rails',
      trap: 'params and request.request_parameters are parsed, and params.to_json gives different text.',
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
      trap: "$request->all() is parsed, and middleware trims its strings. Exclude the route from CSRF protection: $middleware->validateCsrfTokens(except: ['webhooks']).",
      code: `Route::post('/webhooks', function (Request $request) {
    $body = $request->getContent();
    $signature = $request->header('${signature}');
});`,
    },
  ]
}
