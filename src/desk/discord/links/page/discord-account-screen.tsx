import type { ActionOf } from '#kit/page/action.tsx';
import { BackTo } from '#kit/page/back-link.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useLook } from '#kit/page/look.tsx';
import { NoPass } from '#kit/page/no-pass.tsx';
import { NotFound } from '#kit/page/not-found/not-found.tsx';
import { PageTitle } from '#kit/page/page-title.tsx';
import { ScreenTitle } from '#kit/page/screen-title.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { discordLinks, type schemas } from '../contract.ts';
import { CodeFromDiscord } from './code-from-discord.tsx';
import { CodeFromHere } from './code-from-here.tsx';
import { LinkState } from './link-state.tsx';
import en from './words/en.json';

const say = words(en);

type Look = ActionOf<typeof schemas, 'look'>;

/** /discord-account: only there where people can use the desk from Discord. */
export function DiscordAccountScreen() {
  const { pass } = useDeskClient();
  if (pass.info?.discord_desk === false) return <NotFound />;
  return (
    <div className="frame pb-10">
      <PageTitle text={say('title')} />
      <header className="pt-4 pb-4 sm:pt-5.5 sm:pb-5">
        <BackTo to="/" label={say('back')} />
        <div className="mt-3">
          <ScreenTitle icon="link" title={say('title')} summary={say('summary')} />
        </div>
      </header>
      {pass.held ? (
        <WhenKnown isKnown={pass.info !== undefined || !pass.loading} />
      ) : (
        <NoPass
          title={say('no-pass.title')}
          text={say('no-pass.text')}
          redeem={say('no-pass.redeem')}
        />
      )}
    </div>
  );
}

/** Until the pass is known, this screen may be one that isn't there, and the desk would refuse to look. */
function WhenKnown({ isKnown }: { isKnown: boolean }) {
  if (isKnown) return <Account />;
  return (
    <Panel title={say('now')} className="max-w-3xl" flush>
      <SkeletonRows rows={2} />
    </Panel>
  );
}

function Account() {
  const look = useLook<Look>(discordLinks, 'look');
  const canLink = look.data?.link === null;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <LinkState look={look} />
      {canLink && (
        <>
          <CodeFromDiscord onLinked={look.again} />
          <CodeFromHere />
        </>
      )}
    </div>
  );
}
