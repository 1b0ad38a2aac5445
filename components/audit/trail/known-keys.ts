/** What an entry may call the things a reader looks for, best name first, in lower case without separators. */
export const KNOWN_KEYS = {
  at: [
    'at',
    'timestamp',
    'time',
    'datetime',
    'eventtime',
    'occurredat',
    'occurredon',
    'createdon',
    'createdat',
    'date',
    'when',
    'on',
  ],
  action: ['action', 'event', 'eventtype', 'activity', 'type', 'operation'],
  actor: ['actor', 'performedby', 'by', 'user', 'useremail', 'email', 'signeremail', 'signer', 'username', 'name'],
  ip: ['ip', 'ipaddress', 'ipaddr', 'clientip', 'remoteip', 'remoteaddr', 'remoteaddress', 'sourceip'],
  userAgent: ['useragent', 'ua', 'agent', 'browser', 'device', 'client'],
  seq: ['seq', 'sequence', 'sequencenumber', 'no'],
  hash: ['hash', 'entryhash'],
  previousHash: ['previoushash', 'prevhash', 'parenthash', 'prev', 'previous'],
} as const

export type KnownFact = keyof typeof KNOWN_KEYS

export const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '')
