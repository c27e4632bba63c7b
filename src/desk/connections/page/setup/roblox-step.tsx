import { useState } from 'react';
import { QueryView } from '#kit/admin/query-view.tsx';
import { useAdminQuery } from '#kit/admin/use-admin-query.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { ActionOf } from '#kit/page/action.tsx';
import { Button } from '#ui/button.tsx';
import { CheckList } from '#ui/check-list.tsx';
import { Field } from '#ui/field.tsx';
import { locale } from '#ui/locale.ts';
import { Sentence } from '#ui/sentence.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { words } from '#ui/words.ts';
import { connections as feature, type schemas } from '../../contract.ts';
import { readListed } from '../read-listed.ts';
import type { Report, RobloxReport } from '../report.ts';
import { ConnectOrder } from './connect-order.tsx';
import { CredentialForm } from './credential-form.tsx';
import { CredentialRow } from './credential-row.tsx';
import { Permissions } from './permissions.tsx';
import { type Pickable, PickRow } from './place-picker.tsx';
import { PortalPicture } from './portal-picture.tsx';
import { type Picked, usePicked } from './use-picked.ts';
import en from './words/en.json';

const say = words(en);
const POLL_MS = 5_000;

export function RobloxStep() {
  const query = useAdminQuery<ActionOf<typeof schemas, 'inspect'>>(feature, 'inspect', {
    pollMs: POLL_MS,
  });
  return (
    <QueryView query={query}>
      {(report) => <Roblox report={report} refetch={query.refetch} />}
    </QueryView>
  );
}

function Roblox({ report, refetch }: { report: Report; refetch: () => void }) {
  const { roblox } = report;
  const [isReplacing, setReplacing] = useState(false);
  const isThere = roblox.source !== 'none';
  const isAsking =
    !isThere || isReplacing || (roblox.mode === 'broken' && roblox.source === 'saved');
  return (
    <div className="grid gap-5">
      <CheckList title={say('roblox.credential')}>
        {isThere && (
          <CredentialRow
            platform="roblox"
            report={roblox}
            name={roblox.key?.name}
            onReplace={isAsking ? undefined : () => setReplacing(true)}
          />
        )}
        {isAsking && (
          <li>
            <CredentialForm platform="roblox" report={roblox} onSaved={() => setReplacing(false)}>
              <PortalPicture shown="key" />
            </CredentialForm>
          </li>
        )}
      </CheckList>
      <Permissions report={report} refetch={refetch} />
      {roblox.key && roblox.mode !== 'broken' && <Experiences report={roblox} />}
    </div>
  );
}

function Experiences({ report }: { report: RobloxReport }) {
  const { disabledReason } = useMayChange();
  const picked = usePicked(report.listed);
  const isFixed = report.source === 'environment';
  const known = [...report.universes.map(toListed), ...report.offered.map(toOffered)];
  const typed = picked.ids.filter((id) => known.every((place) => place.id !== id)).map(toTyped);
  const places = [...known, ...typed];
  const names = places.filter(({ id }) => picked.ids.includes(id)).map(({ name }) => name);
  const shut = isFixed ? say('roblox.fixed') : disabledReason;
  return (
    <>
      <CheckList title={say('experiences')} aside={say('experiences.aside')}>
        {places.map((place) => (
          <PickRow
            key={place.id}
            place={place}
            isPicked={picked.ids.includes(place.id)}
            onPick={(isPicked) => picked.pick(place.id, isPicked)}
            disabledReason={shut}
          />
        ))}
        {places.length === 0 && !report.reaches_all && (
          <li className="py-3 text-ink-2">{say('experiences.none')}</li>
        )}
        {report.reaches_all && <TypedExperience picked={picked} disabledReason={shut} />}
      </CheckList>
      {!isFixed && (
        <ConnectOrder
          platform="roblox"
          picked={picked}
          sentence={
            <>
              <Sentence
                text={say('roblox.order')}
                parts={{ experiences: <b>{new Intl.ListFormat(locale).format(names)}</b> }}
              />{' '}
              {say('order.end')}
            </>
          }
        />
      )}
    </>
  );
}

interface TypedExperienceProps {
  picked: Picked;
  disabledReason: string | undefined;
}

/** For a key that may touch everything its owner has, which Roblox doesn't list. */
function TypedExperience({ picked, disabledReason }: TypedExperienceProps) {
  const [text, setText] = useState('');
  const { ids, wrong } = readListed(text, 'roblox');
  const [id] = ids;
  const isWrong = wrong.length > 0;

  function add() {
    if (id === undefined || isWrong) return;
    picked.pick(id, true);
    setText('');
  }

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-end gap-2.5">
        <div className="min-w-0 flex-1 basis-60">
          <Field
            label={say('experience.typed')}
            hint={say('experience.typed.hint')}
            error={isWrong ? say('experience.typed.wrong') : undefined}
          >
            <TextInput
              mono
              value={text}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
              disabledReason={disabledReason}
            />
          </Field>
        </div>
        <Button
          disabledReason={
            disabledReason ?? (id === undefined ? say('experience.blank') : undefined)
          }
          onClick={add}
        >
          {say('experience.add')}
        </Button>
      </div>
    </li>
  );
}

function toListed({ id, name, state, missing }: RobloxReport['universes'][number]): Pickable {
  const isHere = state === 'here';
  return {
    ...{ id, name, missing, isHere, isListed: true },
    about: isHere ? say('experience.id', { id }) : say('experience.absent'),
    fix: say('experience.fix'),
  };
}

function toOffered({ id, name }: { id: string; name: string }): Pickable {
  const about = say('experience.id', { id });
  return { id, name, about, missing: [], isHere: true, isListed: false, fix: '' };
}

function toTyped(id: string): Pickable {
  const name = say('experience.new', { id });
  const about = say('experience.unread');
  return { id, name, about, missing: [], isHere: true, isListed: false, fix: '' };
}
