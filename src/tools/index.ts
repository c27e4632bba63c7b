import type { Tool } from '../kit/contract.ts';
import { tool as qrGenerator } from './qr-generator/contract.ts';

// The one list of tools. The router, the API, OpenAPI, home, and scopes are all derived from it.
export const tools: readonly Tool[] = [qrGenerator];
