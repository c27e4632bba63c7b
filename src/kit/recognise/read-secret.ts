import { fold } from '../secrets/fold.ts';
import { findSecrets, type SecretKind } from '../secrets/secret-shapes.ts';
import { maskedWebhookUrl, WEBHOOK_TAIL, webhookUrl } from '../webhook/webhook-url.ts';
import { DOTS, type Recognised, type Thing } from './recognised.ts';
import { readSnowflakeTime } from './snowflake.ts';

// The text before it must not make it the path or suffix of another host.
const WEBHOOK = new RegExp(
  `(?<![\\w.@:/-])(?:https?://)?(?:(?:www|ptb|canary)\\.)?${WEBHOOK_TAIL}`,
  'i',
);
const CODE = /GATE-(?:[\dA-Z]{5}-?){3}[\dA-Z]{5}(?![\dA-Z])/i;
const HIDDEN_CODE = 'GATE-•••••-•••••-•••••-•••••';

const LOGINS: readonly SecretKind[] = ['roblox-cookie', 'discord-token', 'login-line'];

/**
 * Text with a secret is treated only as that secret, and the rest isn't shown either. A lone webhook or
 * access code is useful, whatever surrounds it.
 */
export function readSecret(text: string, nowMs: number): Recognised | undefined {
  const secrets = findSecrets(text);
  const [first] = secrets;
  if (!first) return undefined;
  if (secrets.length === 1) {
    const useful = readUseful(fold(text).text, { kind: first.kind, nowMs });
    if (useful) return useful;
  }
  const { kind } = secrets.find((each) => LOGINS.includes(each.kind)) ?? first;
  return { kind: 'secret', secret: kind, shown: DOTS };
}

interface Lone {
  kind: SecretKind;
  nowMs: number;
}

function readUseful(folded: string, { kind, nowMs }: Lone): Recognised | undefined {
  if (kind === 'discord-webhook') return readWebhook(folded, nowMs);
  const code = kind === 'access-code' ? CODE.exec(folded)?.[0] : undefined;
  if (code === undefined) return undefined;
  return { kind: 'access-code', shown: HIDDEN_CODE, value: code.toUpperCase() };
}

function readWebhook(folded: string, nowMs: number): Thing | undefined {
  const [, id, token] = WEBHOOK.exec(folded) ?? [];
  if (id === undefined || token === undefined) return undefined;
  const madeAtMs = readSnowflakeTime(id, nowMs);
  return {
    kind: 'webhook',
    shown: maskedWebhookUrl({ id }),
    value: webhookUrl({ id, token }),
    ...(madeAtMs !== undefined && { madeAtMs }),
  };
}
