import { json } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import type { Ask } from './ask.ts';
import { application as shape } from './shapes.ts';

const PATH = '/applications/@me';

/** The bot's application, and the address that Discord sends commands and clicks to. */
export const application = (ask: Ask) => ({
  /** https://docs.discord.com/developers/resources/application#get-current-application */
  read: (asking: Asking) => ask({ answer: json(shape), method: 'GET', path: PATH }, asking),

  /**
   * Null takes the address away. Before it accepts one, Discord calls it with a good and a bad signature, so
   * the route must be there already.
   * https://docs.discord.com/developers/resources/application#edit-current-application
   */
  setInteractionsUrl: ({ url }: { url: string | null }, asking: Asking) =>
    ask(
      {
        answer: json(shape),
        method: 'PATCH',
        path: PATH,
        body: { interactions_endpoint_url: url },
        isRepeatable: true,
      },
      asking,
    ),
});
