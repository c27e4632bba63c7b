import { errors as banTool } from './ban-tool/errors.ts';
import { errors as checkTool } from './check-tool/errors.ts';
import { errors as decoyGenerator } from './decoy-generator/errors.ts';
import { errors as deleteWebhook } from './delete-webhook/errors.ts';
import { errors as discordChecker } from './discord-checker/errors.ts';
import { errors as ipLock } from './ip-lock/errors.ts';
import { errors as keyInspector } from './key-inspector/errors.ts';
import { errors as qrGenerator } from './qr-generator/errors.ts';
import { errors as serverBan } from './server-ban/errors.ts';
import { errors as tokenRevoker } from './token-revoker/errors.ts';
import { errors as webhookInfo } from './webhook-info/errors.ts';
import { errors as webhookSender } from './webhook-sender/errors.ts';

/** The errors of all tools. Each tool defines its own in its folder. */
export const toolErrors = {
  ...banTool,
  ...checkTool,
  ...decoyGenerator,
  ...deleteWebhook,
  ...discordChecker,
  ...ipLock,
  ...keyInspector,
  ...qrGenerator,
  ...serverBan,
  ...tokenRevoker,
  ...webhookInfo,
  ...webhookSender,
};
