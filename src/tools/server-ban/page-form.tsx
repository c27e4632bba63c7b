import { useState } from 'react';
import { type TargetList, useTargetList } from '#kit/many/use-target-list.tsx';
import type { CarriedReason } from '#kit/page/handover.ts';
import { useCarriedReason, useHandover } from '#kit/page/page.tsx';
import { tool } from './contract.ts';
import { type AccountLook, useAccountLook } from './page-account.tsx';
import { type Length, useLength } from './page-length.tsx';
import type { Mode } from './page-outcome.tsx';
import { type ListPlan, useListPlan } from './page-plan.tsx';
import { type Reason, useReason } from './page-reason.tsx';
import type { Member } from './page-search.tsx';
import { type Servers, useServers } from './page-servers.tsx';
import { useWho, type Who } from './page-who.tsx';

export type Aim = 'one' | 'list';

/** What stands in the form, and what is known of it. */
export interface Form {
  servers: Servers;
  mode: Mode;
  setMode: (mode: Mode) => void;
  aim: Aim;
  setAim: (aim: Aim) => void;
  who: Who;
  /** Of the member that was picked from the search. */
  picture: string | null;
  pick: (member: Pick<Member, 'user_id' | 'avatar_url'>) => void;
  look: AccountLook;
  list: TargetList;
  plan: ListPlan;
  length: Length;
  deleteSeconds: number;
  setDeleteSeconds: (seconds: number) => void;
  reason: Reason;
  carried: CarriedReason | undefined;
  dropCarried: () => void;
  /** The same until somebody or something else is aimed at. */
  key: string;
  clear: () => void;
}

export function useForm(): Form {
  const servers = useServers();
  const [mode, setMode] = useState<Mode>('ban');
  const [aim, setAim] = useState<Aim>('one');
  const [picked, setPicked] = useState<{ id: string; url: string }>();
  const [deleteSeconds, setDeleteSeconds] = useState(0);
  const who = useWho();
  const list = useTargetList('discord');
  const length = useLength(mode);
  const reason = useReason();
  const { carried, drop } = useCarriedReason(tool.id, ({ reason: text }) => reason.type(text));
  const guildId = servers.chosen?.id;
  const { targets } = list;
  const ends = length.seconds === null;
  const userId = aim === 'one' ? who.userId : undefined;
  const look = useAccountLook({ mode, guildId, userId, ends });
  const plan = useListPlan({ mode, guildId, targets });
  useHandover(tool, ({ kind, value }) => {
    const isList = kind === 'discord-list';
    setAim(isList ? 'list' : 'one');
    if (isList) list.type(value);
    else who.type(value);
  });

  return {
    servers,
    mode,
    setMode,
    aim,
    setAim,
    who,
    picture: picked && picked.id === who.userId ? picked.url : null,
    pick({ user_id, avatar_url }) {
      setPicked({ id: user_id, url: avatar_url });
      who.type(user_id);
    },
    look,
    list,
    plan,
    length,
    deleteSeconds,
    setDeleteSeconds,
    reason,
    carried,
    dropCarried: drop,
    key: [mode, guildId, aim === 'one' ? who.userId : `${targets.length} ${targets[0]}`].join(' '),
    clear() {
      who.clear();
      list.clear();
      plan.forget();
      reason.type('');
      drop();
    },
  };
}
