import { words } from '#ui/words.ts';
import { NETWORKS_MAX, type Reading } from './rules.ts';
import en from './words/en.json';

const say = words(en);

/** What is wrong with a list, as its field and the message box say it. */
export function faultWords(
  reading: Reading,
  address: string,
): { title: string; description: string } | undefined {
  if (reading.ok) return undefined;
  if (reading.fault === 'empty') {
    return { title: say('missing.title'), description: say('missing.detail') };
  }
  if (reading.fault === 'too-many') {
    const description = say('too-many.detail', { limit: NETWORKS_MAX });
    return { title: say('too-many.title'), description };
  }
  if (reading.fault === 'own-address') {
    return { title: say('own.title'), description: say('own.detail', { address }) };
  }
  const { line } = reading;
  const isWide = line.fault === 'too-wide';
  const fault = isWide ? say('line.too-wide', { limit: line.limit }) : say('line.no-address');
  return {
    title: say(isWide ? 'too-wide.title' : 'not-address.title'),
    description: `${say('line', { number: line.number })}: ${fault}.`,
  };
}
