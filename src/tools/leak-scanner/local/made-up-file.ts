// A sample file for practice. Its fake secrets are assembled here and give access to nothing.
import { COOKIE_WARNING } from '#kit/secrets/cookie-warning.ts';

const MADE_UP_ID = '100000000000000000';

export function madeUpFile(webhook: string | null): string {
  const token = `${btoa(MADE_UP_ID)}.MadeUp.${'practice-only-'.repeat(3).slice(0, 38)}`;
  const cookie = COOKIE_WARNING + 'C0FFEE1582749DAB6F3'.repeat(22);
  return [
    '-- config-backup.lua, as somebody posted it',
    'local Logger = require(script.Logger)',
    '-- posts staff actions to #mod-log',
    `Logger.url = "${webhook ?? madeUpWebhook()}"`,
    'Logger.retry = 3',
    '',
    'local Bot = {}',
    `Bot.token = "${token}"`,
    'Bot.guild = "881204420018827264"',
    'return Bot',
    ...Array.from({ length: 40 }, (_, at) => `-- settings, line ${at + 11}`),
    '-- TODO remove before sharing',
    `old = "${cookie}"`,
    'print("ready")',
    '',
  ].join('\n');
}

function madeUpWebhook(): string {
  return `https://discord.com/api/webhooks/${MADE_UP_ID}/${'practice-only-'.repeat(5).slice(0, 68)}`;
}
