import type { Tool } from '../kit/contract.ts';
import { tool as ipLock } from './ip-lock/contract.ts';
import { tool as qrGenerator } from './qr-generator/contract.ts';
import { tool as sessionRefresh } from './session-refresh/contract.ts';
import { tool as signOut } from './sign-out/contract.ts';

// The one list of tools. The router, the API, OpenAPI, home, and scopes are all derived from it.
export const tools: readonly Tool[] = [qrGenerator, sessionRefresh, ipLock, signOut];
