import type { Chance } from './chance.ts';

const firstWords = [
  ...['amber', 'azure', 'bouncy', 'brave', 'breezy', 'bright', 'calm', 'candy', 'clever', 'cloudy'],
  ...['cobalt', 'copper', 'cosmic', 'cozy', 'crispy', 'curly', 'dizzy', 'dusty', 'ember', 'fancy'],
  ...['fern', 'fizzy', 'foggy', 'frosty', 'fuzzy', 'gentle', 'giant', 'glassy', 'golden', 'grumpy'],
  ...['happy', 'hazel', 'hidden', 'honey', 'icy', 'jolly', 'jumpy', 'lucky', 'lunar', 'maple'],
  ...[
    'mellow',
    'midnight',
    'mighty',
    'minty',
    'misty',
    'mossy',
    'noisy',
    'olive',
    'paper',
    'pixel',
  ],
  ...['polar', 'quick', 'quiet', 'rainy', 'rusty', 'salty', 'shiny', 'silent', 'silver', 'sleepy'],
  ...['snowy', 'solar', 'spicy', 'stormy', 'sunny', 'swift', 'tiny', 'turbo', 'velvet', 'wild'],
] as const;

const secondWords = [
  ...['acorn', 'anchor', 'badger', 'beacon', 'beetle', 'biscuit', 'bison', 'boulder', 'brook'],
  ...['cactus', 'canyon', 'captain', 'cedar', 'cheetah', 'cobra', 'comet', 'cookie', 'coral'],
  ...['cricket', 'crow', 'dragon', 'falcon', 'feather', 'ferret', 'firefly', 'fox', 'galaxy'],
  ...['gecko', 'ghost', 'glacier', 'harbor', 'heron', 'island', 'jaguar', 'kettle', 'koala'],
  ...['lagoon', 'lantern', 'lemon', 'lizard', 'llama', 'lynx', 'mango', 'marble', 'meadow'],
  ...['meteor', 'moth', 'muffin', 'narwhal', 'noodle', 'nova', 'orbit', 'otter', 'owl', 'panda'],
  ...['pebble', 'penguin', 'pepper', 'pickle', 'pigeon', 'pirate', 'plum', 'potato', 'puffin'],
  ...['rabbit', 'raccoon', 'raven', 'ranger', 'river', 'rocket', 'sailor', 'shadow', 'skater'],
  ...['sparrow', 'spruce', 'squid', 'thistle', 'thunder', 'tiger', 'toast', 'turnip', 'turtle'],
  ...['waffle', 'walrus', 'willow', 'wizard', 'wolf', 'wombat', 'yeti', 'zebra'],
] as const;

const nameLengthMax = 20;

/** Makes a name within the platform's rules: 3 to 20 letters, digits and at most one underscore inside. */
export function makeName(chance: Chance): string {
  const [first, second] = [chance.pick(firstWords), chance.pick(secondWords)];
  const number = String(chance.between(1, 9999));
  const shape = chance.pick(['joined', 'joined', 'joined', 'low', 'underscore', 'framed', 'plain']);
  if (shape === 'framed') return cut('xX', `${capital(second)}${number}`, 'Xx');
  if (shape === 'underscore') return cut(first, `_${second}`, number);
  if (shape === 'low') return cut(first, second, number);
  return cut(capital(first), capital(second), shape === 'plain' ? '' : number);
}

export function makeDisplayName(name: string, chance: Chance): string {
  if (chance.isLucky(0.55)) return name;
  return chance.isLucky(0.5)
    ? capital(chance.pick(secondWords))
    : `${capital(chance.pick(firstWords))} ${capital(chance.pick(secondWords))}`;
}

/** Makes the name of a catalog item, such as `Frosty Lantern Crown`. */
export function makeItemName(chance: Chance): string {
  const kind = chance.pick(['Crown', 'Hood', 'Shades', 'Fedora', 'Antlers', 'Scarf', 'Top Hat']);
  return `${capital(chance.pick(firstWords))} ${capital(chance.pick(secondWords))} ${kind}`;
}

function cut(...parts: string[]): string {
  return parts.join('').slice(0, nameLengthMax).replace(/_$/, '');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
