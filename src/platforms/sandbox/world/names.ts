// Makes handles like those people choose, from plain words and made-up syllables.
import type { Dice } from './dice.ts';

const words = (text: string) => text.trim().split(/\s+/);

const QUALITIES = words(`
  amber arctic bold brave breezy bright calm candid cosmic crimson crisp curious dapper dusky eager
  early faded fancy fierce fluffy frosty gentle giddy golden happy hazy hidden honest hushed icy jolly
  keen late lazy little lively lost lucky lunar mellow merry mighty misty mossy neat nimble noisy odd
  pale patient plucky polite proud quick quiet rainy rapid restless royal rusty salty sandy shy silent
  silver sleepy slow smoky snowy soft solar spare stormy sunny swift tidy tiny velvet vivid wandering
  warm wild windy witty wobbly young zesty`);

const THINGS = words(`
  acorn anchor antler apricot arrow badger basil beacon beetle biscuit bobcat bramble button cactus
  candle canyon cedar cinder clover comet compass copper coral cricket dahlia daisy dolphin drifter
  ember falcon fennel fern ferret fiddle finch fjord flint fox gecko ginger glacier hare harbor hazel
  heron hickory ibis iris ivy jackal juniper kestrel kettle kite koala lantern lark lemur lichen lilac
  lizard lotus lynx magpie mango maple marble meadow meteor mitten moose moth muffin narwhal nettle
  newt noodle nutmeg oak ocelot olive onyx orchid osprey otter owl panda papaya pebble pepper pickle
  pigeon pine pixel plover poppy puffin quail quartz quill rabbit raccoon radish raven reed ripple
  river robin rook sable saddle sage salmon shadow sparrow spruce squid stork sundial tapir teapot
  thistle thunder tiger toad topaz tulip tundra turnip turtle vapor violet walnut walrus waffle weasel
  willow wombat wren yarrow zebra zephyr`);

const SYLLABLES = words(`
  a be bri ca cor da del do e el fa fen ga ha i il ja jo ka kel ki la len li lo lu ma mar mi mo na
  nel ni no o or pa pel ra ren ri ro sa sel si so ta tam ti to u va vel vi ya yo za zel`);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function madeUpName(dice: Dice): string {
  return Array.from({ length: dice.whole(2, 3) }, () => dice.pick(SYLLABLES)).join('');
}

const SHAPES: readonly ((dice: Dice) => string)[] = [
  (dice) => dice.pick(QUALITIES) + dice.pick(THINGS),
  (dice) => `${dice.pick(QUALITIES)}_${dice.pick(THINGS)}`,
  (dice) => `${dice.pick(QUALITIES)}.${dice.pick(THINGS)}`,
  (dice) => dice.pick(THINGS) + dice.whole(2, 99),
  (dice) => dice.pick(THINGS) + dice.pick(THINGS),
  (dice) => `the${dice.pick(QUALITIES)}${dice.pick(THINGS)}`,
  (dice) => madeUpName(dice) + dice.whole(1, 2012),
  (dice) => `${madeUpName(dice)}_${dice.pick(THINGS)}`,
  (dice) => `${madeUpName(dice)}.${madeUpName(dice)}`,
  (dice) => `its${madeUpName(dice)}`,
  (dice) => `x${dice.pick(THINGS)}x`,
  (dice) => `${dice.pick(THINGS)}${dice.pick(['lover', 'fan', 'plays', 'builds', 'time', 'club'])}`,
];

export interface Namer {
  /** Returns a new handle each time: lowercase and at most 32 characters. */
  handle(): string;
  /** A display name that the account's owner might choose. */
  display(handle: string): string;
  /** A handle like those that raid scripts generate. */
  scripted(): string;
}

export function createNamer(dice: Dice): Namer {
  const taken = new Set<string>();
  const unique = (make: () => string) => {
    let name = make();
    while (taken.has(name)) name = `${make()}${dice.whole(0, 999_999)}`;
    taken.add(name);
    return name;
  };
  return {
    handle: () => unique(() => dice.pick(SHAPES)(dice)),
    display: (handle) => displayName(handle, dice),
    scripted: () => unique(() => `${dice.pick(RAID_WORDS)}_${dice.text(5, '0123456789')}`),
  };
}

const RAID_WORDS = ['starfall', 'starfal1', 'st4rfall', 'starfa11', 'starfalll'];

function displayName(handle: string, dice: Dice): string {
  const parts = handle.split(/[._\d]+/).filter((part) => part !== '');
  const plain = parts.map(capital).join(' ') || handle;
  return dice.pick([
    plain,
    plain,
    parts.map(capital).join(''),
    plain.toLowerCase(),
    `${plain} ✦`,
    `${capital(madeUpName(dice))}`,
    `${capital(madeUpName(dice))} (${dice.pick(['afk', 'busy', 'he/him', 'she/her', 'they/them'])})`,
  ]);
}
