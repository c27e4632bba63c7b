import { words } from '#ui/words.ts';
import en from './words/en.json';

const say = words(en);

const discordPages = ['general', 'installation', 'oauth2', 'bot', 'emojis'] as const;
const robloxPages = ['creations', 'analytics', 'credentials', 'webhooks'] as const;

type Shown = 'token' | 'intent' | 'key';

const shows = {
  token: { pages: discordPages, at: 'bot', name: 'discord' },
  intent: { pages: discordPages, at: 'bot', name: 'discord' },
  key: { pages: robloxPages, at: 'credentials', name: 'roblox' },
} as const;

/** Our own drawing of the place in a platform's portal: its menu, and what to press. */
export function PortalPicture({ shown }: { shown: Shown }) {
  const { pages, at, name } = shows[shown];
  return (
    <figure className="grid gap-2">
      <div
        role="img"
        aria-label={say(`picture.${shown}.alt`)}
        className="grid max-w-130 grid-cols-[128px_minmax(0,1fr)] overflow-hidden rounded-control border border-line-2 bg-raised text-tiny max-sm:grid-cols-[104px_minmax(0,1fr)]"
      >
        <div className="grid content-start gap-1 bg-sunken p-2.5">
          <span className="pb-1 font-[650]">{say(`picture.${name}`)}</span>
          {pages.map((page) => (
            <span
              key={page}
              className={
                page === at
                  ? 'rounded-tag bg-primary px-2 py-1 font-semibold text-on-primary'
                  : 'px-2 py-1 text-ink-2'
              }
            >
              {say(`picture.page.${page}`)}
            </span>
          ))}
        </div>
        <div className="grid content-center gap-2.5 p-3">
          {shown === 'token' && (
            <ButtonLine label={say('picture.token.label')} press={say('picture.reset')} />
          )}
          {shown === 'key' && (
            <ButtonLine label={say('picture.keys')} press={say('picture.create')} />
          )}
          {shown === 'intent' && (
            <>
              <ToggleLine label={say('picture.presence')} />
              <ToggleLine label={say('picture.members')} isWanted />
              <ToggleLine label={say('picture.content')} />
            </>
          )}
        </div>
      </div>
      <figcaption className="text-small text-ink-2">{say(`picture.${shown}`)}</figcaption>
    </figure>
  );
}

function ButtonLine({ label, press }: { label: string; press: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-[650]">{label}</span>
      <span className="rounded-[7px] bg-primary px-2.5 py-1.5 font-semibold text-on-primary outline-2 outline-offset-2 outline-accent">
        {press}
      </span>
    </div>
  );
}

function ToggleLine({ label, isWanted = false }: { label: string; isWanted?: boolean }) {
  return (
    <div
      className={`flex items-center justify-between gap-2 rounded-tag px-2 py-1 ${isWanted ? 'outline-2 outline-accent' : ''}`}
    >
      <span className={isWanted ? 'font-[650]' : 'text-ink-2'}>{label}</span>
      <span
        className={`flex h-4.5 w-8 items-center rounded-full p-0.5 ${isWanted ? 'justify-end bg-ok-fill' : 'bg-(--idle-fill)'}`}
      >
        <span className="block size-3.5 rounded-full bg-raised" />
      </span>
    </div>
  );
}
