import type { ReactNode } from 'react';
import { useAdminChange } from '#kit/admin/use-admin-change.ts';
import { useMayChange } from '#kit/admin/use-may-change.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import { useDeskClient } from '#kit/page/client.tsx';
import { ProblemNotice } from '#kit/page/notices.tsx';
import { Button } from '#ui/button.tsx';
import { Order } from '#ui/order.tsx';
import { words } from '#ui/words.ts';
import { connections as feature } from '../../contract.ts';
import type { Save } from './credential-form.tsx';
import type { Picked } from './use-picked.ts';
import en from './words/en.json';

const say = words(en);

interface ConnectOrderProps {
  platform: PlatformName;
  picked: Picked;
  sentence: ReactNode;
}

/** Saves the ticked places. The credential isn't sent or tested again. */
export function ConnectOrder({ platform, picked, sentence }: ConnectOrderProps) {
  const { refreshDesk } = useDeskClient();
  const { disabledReason } = useMayChange();
  const save = useAdminChange<Save>(feature, 'save', {
    success: () => ({ title: say(`${platform}.connected`) }),
  });
  const { ids, from, isChanged } = picked;
  const count = ids.length;
  const isContested = save.problem?.code === 'connections/list-changed';

  async function connect() {
    const answer = await save.run({ platform, listed: [...ids], from_listed: [...from] });
    if (!answer.ok) return;
    picked.drop();
    refreshDesk();
  }

  return (
    <div className="grid gap-3">
      <Order tone="safe" sentence={count === 0 ? say(`${platform}.pick`) : sentence}>
        <Button
          variant="solid"
          busy={save.busy}
          busyLabel={say('connecting')}
          disabledReason={disabledReason ?? obstacleWords(platform, { count, isChanged })}
          onClick={() => void connect()}
        >
          {say(`${platform}.connect`, { count })}
        </Button>
        {isContested && (
          <Button
            variant="quiet"
            onClick={() => {
              picked.drop();
              save.clear();
            }}
          >
            {say('contested.take')}
          </Button>
        )}
      </Order>
      <ProblemNotice problem={save.problem} />
    </div>
  );
}

function obstacleWords(
  platform: PlatformName,
  { count, isChanged }: { count: number; isChanged: boolean },
): string | undefined {
  if (count === 0) return say(`${platform}.pick`);
  return isChanged ? undefined : say('unchanged');
}
