import type { FromLocalPage } from '../messages.ts';
import { tellDesk } from './desk-link.ts';
import type { Scan } from './scan.ts';

interface WebhookWish {
  /** The number of the finding. */
  at: number;
  tool: Extract<FromLocalPage, { type: 'webhook' }>['tool'];
}

/** The only secret that leaves this page. It goes to the desk's page when the user presses the button. */
export async function handOverWebhook(scan: Scan, { at, tool }: WebhookWish): Promise<void> {
  const { id, token } = await scan.webhook(at);
  tellDesk({ type: 'webhook', tool, id, token });
}
