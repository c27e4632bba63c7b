import { useId, useState } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { useLook } from '#kit/page/look.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Select } from '#ui/select.tsx';
import { words } from '#ui/words.ts';
import { type schemas, tool } from './contract.ts';
import en from './words/en.json';

const say = words(en);

type Experiences = ActionOf<typeof schemas, 'experiences'>;

export type Experience = ReturnType<typeof useExperience>;

/** The owner's first experience, until another is chosen. */
export function useExperience() {
  const look = useLook<Experiences>(tool, 'experiences');
  const [chosen, choose] = useState<string>();
  const listed = look.data?.experiences ?? [];
  const current = listed.find(({ id }) => id === chosen) ?? listed[0];
  return {
    id: current?.id,
    name: current?.name ?? '',
    isPractice: look.data?.is_practice ?? false,
    /** The appeal code goes to the end of what the player reads. */
    addsCode: look.data?.adds_code ?? false,
    /** True once it is known that the owner listed none. */
    isNowhere: look.data !== undefined && listed.length === 0,
    look,
    choose,
  };
}

/** Shown only if there is a choice, or a problem. */
export function ExperienceField({ of }: { of: Experience }) {
  const id = useId();
  const { data, problem, loading, again } = of.look;
  if (!data && problem) {
    return (
      <div className="basis-full">
        <ErrorPanel title={problem.title} detail={problem.detail} onRetry={again} busy={loading} />
      </div>
    );
  }
  if (!data || data.experiences.length < 2) return null;
  return (
    <div className="flex min-w-0 items-center gap-2.5 text-label max-sm:basis-full">
      <label htmlFor={id} className="font-semibold">
        {say('experience')}
      </label>
      <Select
        id={id}
        className="min-w-0 flex-1 sm:w-56"
        options={data.experiences.map((one) => ({ value: one.id, label: one.name }))}
        value={of.id ?? ''}
        onChange={of.choose}
      />
    </div>
  );
}
