import { useState } from 'react';
import { showMessage } from '#ui/messages.ts';
import { words } from '#ui/words.ts';
import { setPractice } from '../client/practice.ts';
import en from '../words/en.json';

const say = words(en);

/** Turns practice on or off for this browser's pass, and says so if that failed. */
export function usePracticeSwitch() {
  const [busy, setBusy] = useState(false);
  async function turn(on: boolean) {
    if (busy) return;
    setBusy(true);
    const answer = await setPractice(on);
    setBusy(false);
    if (!answer.ok) {
      showMessage({
        tone: 'bad',
        title: say('practice.failed'),
        description: answer.problem.detail,
      });
    }
  }
  return { busy, turn };
}
