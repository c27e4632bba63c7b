import type { ActionOf } from '#kit/page/action.tsx';
import { useKept } from '#kit/page/kept-form.ts';
import { useLook } from '#kit/page/look.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import type { Mode } from './page-acting.tsx';
import en from './words/en.json';

const say = words(en);

type List = ActionOf<typeof schemas, 'servers'>;
export type Server = List['output']['servers'][number];

/** The permission that each mode needs. */
const needed: Record<Mode | 'brake', string> = {
  ban: 'BAN_MEMBERS',
  unban: 'BAN_MEMBERS',
  kick: 'KICK_MEMBERS',
  timeout: 'MODERATE_MEMBERS',
  brake: 'MANAGE_GUILD',
};

type Servers = ReturnType<typeof useServers>;

export function useServers() {
  const list = useLook<List>(tool, 'servers');
  const [picked, choose] = useKept<string | undefined>(`${tool.id}/server`, undefined);
  const all = list.data?.servers ?? [];
  return {
    all,
    /** The first server until another is chosen. */
    chosen: all.find(({ id }) => id === picked) ?? all[0],
    choose,
    now: list.data?.now ?? 0,
    again: list.again,
    look: { isLoading: list.loading && !list.data, problem: list.data ? undefined : list.problem },
  };
}

/** Why a mode is unavailable in this server; undefined if it is available. */
export function findLack(server: Server | undefined, mode: Mode | 'brake'): string | undefined {
  const isMissing = server?.missing.includes(needed[mode]);
  return isMissing ? say(`lack.${mode}`, { server: server?.name ?? '' }) : undefined;
}

/** Shown only if there is a choice. */
export function ServerField({ of }: { of: Servers }) {
  const { all, chosen, choose, look, again } = of;
  if (look.problem) return <ReadProblem of={look.problem} onAgain={again} />;
  if (all.length < 2 || !chosen) return null;
  return (
    <Field label={say('server')}>
      <Select
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.id}
        onChange={choose}
      />
    </Field>
  );
}

interface ReadProblemProps {
  of: { title: string; detail: string };
  onAgain: () => void;
}

export function ReadProblem({ of, onAgain }: ReadProblemProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ErrorText role="alert">
        <b>{of.title}.</b> {of.detail}
      </ErrorText>
      <Button size="small" icon="refresh" onClick={onAgain}>
        {say('again')}
      </Button>
    </div>
  );
}
