import { useEffect, useState } from 'react';
import type { ToLocalPage } from '../messages.ts';
import type { FindingKind } from '../scanner.ts';
import { About } from './about.tsx';
import type { Aim } from './code-rows.tsx';
import { Findings } from './findings.tsx';
import { Intake } from './intake.tsx';
import { NetworkMark } from './network-mark.tsx';
import { Scan } from './scan.ts';
import { Summary } from './summary.tsx';
import type { Taken } from './take.ts';
import { Texts } from './texts.tsx';

export function App({ desk }: { desk: ToLocalPage }) {
  const [scan, setScan] = useState<Scan>();
  const [only, setOnly] = useState<FindingKind>();
  const [aim, setAim] = useState<Aim>();
  const [isAgain, setAgain] = useState(false);

  useEffect(() => () => scan?.end(), [scan]);

  const start = (taken: Taken) => {
    setOnly(undefined);
    setAim(undefined);
    setScan(new Scan({ ...taken, decoys: desk.decoys ?? [] }));
  };
  const again = () => {
    setAgain(true);
    setScan(undefined);
  };

  return (
    // Two columns; on a phone one, in the order of need: the mark, what there is, what to do, the text.
    <main className="grid items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_448px] lg:gap-x-6">
      <div className="contents *:min-w-0 lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-5 lg:order-2">
        <div className="order-1">
          <NetworkMark />
        </div>
        {scan ? (
          <div className="order-3">
            <Findings scan={scan} only={only} windowHeight={desk.windowHeight} onAim={setAim} />
          </div>
        ) : (
          <div className="order-4">
            <About knowsDecoys={desk.decoys !== null} />
          </div>
        )}
      </div>
      <div className="contents *:min-w-0 lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-5 lg:order-1">
        {scan ? (
          <>
            <div className="order-2">
              <Summary scan={scan} only={only} onOnly={setOnly} />
            </div>
            <div className="order-4">
              <Texts scan={scan} aim={aim} windowHeight={desk.windowHeight} onAnother={again} />
            </div>
          </>
        ) : (
          <div className="order-2">
            <Intake onTaken={start} practice={desk.practice} wantsFocus={isAgain} />
          </div>
        )}
      </div>
    </main>
  );
}
