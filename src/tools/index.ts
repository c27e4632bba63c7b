import type { Tool } from '#kit/contract/feature.ts';
import { tool as banTool } from './ban-tool/contract.ts';
import { tool as checkTool } from './check-tool/contract.ts';
import { tool as decoyGenerator } from './decoy-generator/contract.ts';
import { tool as deleteWebhook } from './delete-webhook/contract.ts';
import { tool as discordChecker } from './discord-checker/contract.ts';
import { tool as ipLock } from './ip-lock/contract.ts';
import { tool as keyInspector } from './key-inspector/contract.ts';
import { tool as leakScanner } from './leak-scanner/contract.ts';
import { tool as qrGenerator } from './qr-generator/contract.ts';
import { tool as serverBan } from './server-ban/contract.ts';
import { tool as sessionRefresh } from './session-refresh/contract.ts';
import { tool as signOut } from './sign-out/contract.ts';
import { tool as tokenRevoker } from './token-revoker/contract.ts';
import { tool as webhookInfo } from './webhook-info/contract.ts';
import { tool as webhookSender } from './webhook-sender/contract.ts';

// The one list of tools. The router, the API, OpenAPI, home, and scopes are all derived from it.
export const tools: readonly Tool[] = [
  banTool,
  checkTool,
  keyInspector,
  qrGenerator,
  decoyGenerator,
  serverBan,
  discordChecker,
  webhookInfo,
  deleteWebhook,
  webhookSender,
  tokenRevoker,
  leakScanner,
  sessionRefresh,
  ipLock,
  signOut,
];
