import type { FromLocalPage } from '../messages.ts';
import { tellDesk } from './desk-link.ts';
import type { Scan } from './scan.ts';

interface WebhookWish {
  /** The number of the finding. */
  at: number;
  tool: Extract<FromLocalPage, { type: 'webhook' }>['tool'];
}

/** The one secret that leaves this page: to the desk's page, when somebody presses the button for it. */
export async function handOverWebhook(scan: Scan, { at, tool }: WebhookWish): Promise<void> {
  const { id, token } = await scan.webhook(at);
  tellDesk({ type: 'webhook', tool, id, token });
}
