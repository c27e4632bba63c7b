import { useState } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { useDeskClient } from '#kit/page/client.tsx';
import { useNewestLook } from '#kit/page/newest-look.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Late, latePart } from '#ui/late.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import { Filters, useFilter } from './page-filters.tsx';
import { type Rotation, Rotations, useRotations } from './page-rotations.tsx';
import { WebhookRow } from './page-row.tsx';
import { isPossibleTwin } from './rules.ts';
import en from './words/en.json';

const say = words(en);

export type Servers = ActionOf<typeof schemas, 'servers'>;
type List = ActionOf<typeof schemas, 'list'>;

/** How many can be handed to Delete Webhook at once: they are named in its address. */
const SELECTED_MAX = 100;

const rotateDialog = latePart(async () => (await import('./page-rotate.tsx')).RotateDialog);

type Server = Servers['output']['servers'][number];
type Webhook = List['output']['webhooks'][number];

export function Inventory({ servers }: { servers: readonly Server[] }) {
  const [first] = servers;
  return first ? <ServerWebhooks servers={servers} first={first} /> : null;
}

/** All webhooks of one of the desk's servers. */
function ServerWebhooks({ servers, first }: { servers: readonly Server[]; first: Server }) {
  const [picked, choose] = useState<string>();
  const [found, setFound] = useState<List['output']>();
  const list = useNewestLook<List>(tool, 'list', {
    success: ({ webhooks, guild_name }) => ({
      title: say('list.success', { count: webhooks.length }),
      description: guild_name,
    }),
    answered: (answer) => setFound(answer.ok ? answer.data : undefined),
  });
  const server = servers.find(({ id }) => id === picked) ?? first;
  const rotations = useRotations(server.id);
  const [rotating, setRotating] = useState<Webhook>();
  const cannotDelete = useCannotDelete();
  const lacks = server.missing.includes('MANAGE_WEBHOOKS');
  return (
    <Panel title={say('list')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-end gap-3">
          {servers.length > 1 && (
            <div className="min-w-0 flex-1 basis-50">
              <Field label={say('list.server')}>
                <Select
                  options={servers.map(({ id, name }) => ({ value: id, label: name }))}
                  value={server.id}
                  onChange={(id) => {
                    choose(id);
                    setFound(undefined);
                  }}
                />
              </Field>
            </div>
          )}
          <Button
            icon={found ? 'refresh' : undefined}
            busy={list.busy}
            busyLabel={say('list.reading')}
            openWhileBusy
            cooldownUntil={list.cooldownUntil}
            disabledReason={list.disabledReason}
            onClick={() => list.ask({ guild_id: server.id })}
          >
            {say(found ? 'list.again' : 'list.read')}
          </Button>
        </div>
        <p className="text-small text-ink-2">
          {say(lacks ? 'list.lacks' : 'list.hint', { server: server.name })}
        </p>
        <ProblemNotice problem={list.problem} />
        <Rotations of={rotations} webhooks={found?.webhooks} lacks={cannotDelete} />
        {found && (
          <Found
            key={`${found.guild_id} ${found.now}`}
            of={found}
            rotations={rotations.list}
            cannotDelete={cannotDelete}
            onRotate={setRotating}
          />
        )}
        {rotating && (
          <Late
            of={rotateDialog}
            props={{
              of: rotating,
              guildId: server.id,
              onChanged: rotations.again,
              onClose: () => setRotating(undefined),
            }}
          />
        )}
      </div>
    </Panel>
  );
}

/** Rotating deletes the old webhook, so a pass for look-ups can't. */
function useCannotDelete(): string | undefined {
  const scope = useDeskClient().pass.info?.scope;
  return scope && !scope.includes('delete-webhook') ? say('tidy.scope') : undefined;
}

interface FoundProps {
  of: List['output'];
  rotations: readonly Rotation[];
  cannotDelete: string | undefined;
  onRotate: (webhook: Webhook) => void;
}

function Found({ of, rotations, cannotDelete, onRotate }: FoundProps) {
  const filter = useFilter(of.webhooks, of.now);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { shown } = filter;
  const isAll = shown.every(({ id }) => selected.has(id));
  if (of.webhooks.length === 0) {
    return <p role="status">{say('list.none', { server: of.guild_name })}</p>;
  }
  function toggle(id: string, isOn: boolean) {
    const next = new Set(selected);
    if (isOn) next.add(id);
    else next.delete(id);
    setSelected(next);
  }
  return (
    <>
      <Filters of={filter} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p role="status" className="min-w-0 flex-1 text-small text-ink-2">
          {say('list.shown', { count: shown.length, total: of.webhooks.length })}
          {of.left_out > 0 && ` ${say('list.left-out', { count: of.left_out })}`}
          {of.creators_unchecked > 0 &&
            ` ${say('list.unchecked', { count: of.creators_unchecked })}`}
        </p>
        {shown.length > 1 && (
          <Button
            size="small"
            onClick={() => setSelected(new Set(isAll ? [] : shown.map(({ id }) => id)))}
          >
            {say(isAll ? 'list.select-none' : 'list.select', { count: shown.length })}
          </Button>
        )}
      </div>
      <ul className="grid gap-2">
        {shown.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            of={webhook}
            now={of.now}
            isSelected={selected.has(webhook.id)}
            onSelect={(isOn) => toggle(webhook.id, isOn)}
            note={findNote(webhook, rotations)}
            cannotRotate={cannotDelete}
            onRotate={() => onRotate(webhook)}
          />
        ))}
      </ul>
      <ToTidy guildId={of.guild_id} ids={[...selected]} cannotDelete={cannotDelete} />
    </>
  );
}

const UNDER_WAY = ['making', 'unsure', 'waiting', 'deleting'];
const ENDED = ['deleted', 'gone'];

function findNote(webhook: Webhook, rotations: readonly Rotation[]) {
  const active = rotations.filter(({ state }) => UNDER_WAY.includes(state));
  if (active.some(({ webhook_id }) => webhook_id === webhook.id)) return 'rotating';
  if (rotations.some((one) => one.webhook_id === webhook.id && ENDED.includes(one.state))) {
    return 'deleted';
  }
  const unsure = active.filter(({ state }) => state === 'unsure');
  return unsure.some((one) => isPossibleTwin(webhook, one)) ? 'twin' : undefined;
}

interface ToTidyProps {
  guildId: string;
  ids: readonly string[];
  cannotDelete: string | undefined;
}

/** Leads to the plan. Ids are no secrets, so they may be in the address. */
function ToTidy({ guildId, ids, cannotDelete }: ToTidyProps) {
  if (ids.length === 0) return null;
  if (cannotDelete !== undefined) return <p className="text-small text-ink-2">{cannotDelete}</p>;
  if (ids.length > SELECTED_MAX) {
    return (
      <p role="alert" className="text-small text-ink-2">
        {say('tidy.most', { most: SELECTED_MAX })}
      </p>
    );
  }
  const query = new URLSearchParams({ server: guildId, ids: ids.join('.') });
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <LinkButton to={`/delete-webhook?${query}`} icon="unplug">
        {say('tidy', { count: ids.length })}
      </LinkButton>
      <p className="text-small text-ink-2">{say('tidy.next')}</p>
    </div>
  );
}
