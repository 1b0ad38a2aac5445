#!/bin/sh
# zod 4.6.7: z.record() drops an entry whose own key is `__proto__`, without an issue.
# JSON.parse makes such a key an ordinary one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . zod@4.6.7
cat >parse.mjs <<'END'
import { z } from 'zod'

const values = JSON.parse('{ "__proto__": "kept?", "constructor": "kept", "name": "kept" }')
const { success, data } = z.record(z.string(), z.string()).safeParse(values)
console.log(`in: ${Object.keys(values)}; accepted: ${success}; out: ${Object.keys(data)}`)
END
echo 'in: __proto__,constructor,name; accepted: true; out: constructor,name' >expected
node parse.mjs >actual
diff -u expected actual && echo "zod 4.6.7 behaves as described" && cat actual
