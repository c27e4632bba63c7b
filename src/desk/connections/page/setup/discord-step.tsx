import { useState } from 'react';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { CheckList } from '#ui/check-list.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import { locale } from '#ui/locale.ts';
import { Sentence } from '#ui/sentence.tsx';
import { words } from '#ui/words.ts';
import { connections as feature, type schemas } from '../../contract.ts';
import type { DiscordReport } from '../report.ts';
import { ConnectOrder } from './connect-order.tsx';
import { CredentialForm } from './credential-form.tsx';
import { CredentialRow } from './credential-row.tsx';
import { Intents } from './intents.tsx';
import { type Pickable, PickRow } from './place-picker.tsx';
import { PortalPicture } from './portal-picture.tsx';
import { usePicked } from './use-picked.ts';
import en from './words/en.json';

const say = words(en);
const POLL_MS = 5_000;

export function DiscordStep() {
  const query = useAdminQuery<ActionOf<typeof schemas, 'inspect'>>(feature, 'inspect', {
    pollMs: POLL_MS,
  });
  return (
    <QueryView query={query}>
      {({ discord }) => <Discord report={discord} refetch={query.refetch} />}
    </QueryView>
  );
}

function Discord({ report, refetch }: { report: DiscordReport; refetch: () => void }) {
  const [isReplacing, setReplacing] = useState(false);
  const isThere = report.source !== 'none';
  const isAsking =
    !isThere || isReplacing || (report.mode === 'broken' && report.source === 'saved');
  return (
    <div className="grid gap-5">
      <CheckList title={say('discord.credential')}>
        {isThere && (
          <CredentialRow
            platform="discord"
            report={report}
            name={report.bot?.name}
            onReplace={isAsking ? undefined : () => setReplacing(true)}
          />
        )}
        {isAsking && (
          <li>
            <CredentialForm platform="discord" report={report} onSaved={() => setReplacing(false)}>
              <PortalPicture shown="token" />
            </CredentialForm>
          </li>
        )}
      </CheckList>
      {report.bot && report.mode !== 'broken' && (
        <>
          <Intents report={report} refetch={refetch} />
          <Servers report={report} />
        </>
      )}
    </div>
  );
}

function Servers({ report }: { report: DiscordReport }) {
  const { disabledReason } = useMayChange();
  const picked = usePicked(report.listed);
  const places = [...report.guilds.map(toListed), ...report.unlisted.map(toUnlisted)];
  const isFixed = report.source === 'environment';
  const names = places.filter(({ id }) => picked.ids.includes(id)).map(({ name }) => name);
  return (
    <>
      <CheckList title={say('servers')} aside={say('servers.aside')}>
        {places.map((place) => (
          <PickRow
            key={place.id}
            place={place}
            isPicked={picked.ids.includes(place.id)}
            onPick={(isPicked) => picked.pick(place.id, isPicked)}
            disabledReason={isFixed ? say('discord.fixed') : disabledReason}
          />
        ))}
        {places.length === 0 && <li className="py-3 text-ink-2">{say('servers.none')}</li>}
        {report.invite_url && (
          <li className="pt-3.5">
            <Invite to={report.invite_url} text={say('invite')} />
            <p className="mt-1.5 text-small text-ink-2">{say('invite.about')}</p>
          </li>
        )}
      </CheckList>
      {!isFixed && (
        <ConnectOrder
          platform="discord"
          picked={picked}
          sentence={<Consequence names={names} isIntentOff={report.members_intent === 'off'} />}
        />
      )}
    </>
  );
}

function Consequence({ names, isIntentOff }: { names: readonly string[]; isIntentOff: boolean }) {
  const servers = <b>{new Intl.ListFormat(locale).format(names)}</b>;
  return (
    <>
      <Sentence text={say('discord.order')} parts={{ servers }} />{' '}
      {isIntentOff && (
        <>
          <Sentence
            text={say('discord.order.intent')}
            parts={{ intent: <b>{say('intent.members')}</b> }}
          />{' '}
        </>
      )}
      {say('order.end')}
    </>
  );
}

function toListed(guild: DiscordReport['guilds'][number]): Pickable {
  const { id, name, members, role, missing, state, invite_url } = guild;
  const isHere = state === 'here';
  const counted = members === null ? '' : memberWords(members);
  const rank = role ? say('server.role', { count: role.above }) : '';
  return {
    ...{ id, name, missing, isHere, isListed: true },
    about: isHere ? `${counted} ${rank}`.trim() : say('server.absent'),
    fix: say('server.fix'),
    aside: invite_url && <Invite to={invite_url} text={say('invite.back')} />,
  };
}

function toUnlisted({ id, name, members, missing }: DiscordReport['unlisted'][number]): Pickable {
  return {
    ...{ id, name, missing, isHere: true, isListed: false },
    about: members === null ? '' : memberWords(members),
    fix: say('server.fix'),
  };
}

function memberWords(count: number): string {
  return say('server.members', { count, members: formatNumber(count) });
}

/** Opens in a new tab, so that nothing in this one is lost. */
function Invite({ to, text }: { to: string; text: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className={buttonLook({ size: 'small' }, 'max-sm:w-full')}
    >
      <Icon name="plus" size={16} />
      {text}
    </a>
  );
}
