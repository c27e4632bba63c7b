import { useLocation } from 'wouter';
import { Button } from '#ui/button.tsx';
import { iconNamed } from '#ui/icon-names.ts';
import { isInScope } from '../contract/feature.ts';
import { knownTools } from '../contract/known-tools.ts';
import type { RecognisedKind } from '../recognise/recognised.ts';
import { useDeskClient } from './client.tsx';
import { handOver } from './handover.ts';

interface ActOnProps {
  kind: Extract<RecognisedKind, 'roblox-id' | 'discord-id'>;
  id: string;
  name: string;
}

/** Leads from a look-up's card to the tools that can act on the account, if the pass opens them. */
export function ActOn({ kind, id, name }: ActOnProps) {
  const [, navigate] = useLocation();
  const { holdsPass, pass } = useDeskClient();
  if (!holdsPass) return null;
  return knownTools().flatMap((tool) => {
    const { offer, takes, icon } = tool;
    if (!offer || !takes?.includes(kind) || !isInScope(tool, pass.info?.scope)) return [];
    const open = () => {
      handOver(tool, { kind, value: id, shown: id });
      navigate(`/${tool.id}`);
    };
    return [
      <Button key={tool.id} icon={iconNamed(icon)} onClick={open}>
        {offer.replace('{name}', () => name)}
      </Button>,
    ];
  });
}
