/** Items know their place in the heap, so they can be removed from the middle. */
export interface Placed {
  /** -1 outside of a heap. */
  place: number;
}

/** A binary heap: the first item `isBefore` all others. Every change takes logarithmic time. */
export class Heap<Item extends Placed> {
  readonly #items: Item[] = [];
  readonly #isBefore: (left: Item, right: Item) => boolean;

  constructor(isBefore: (left: Item, right: Item) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#items.length;
  }

  get first(): Item | undefined {
    return this.#items[0];
  }

  has(item: Item): boolean {
    return this.#items[item.place] === item;
  }

  push(item: Item): void {
    this.#rise(item, this.#items.length);
  }

  pop(): Item | undefined {
    const first = this.#items[0];
    if (first) this.remove(first);
    return first;
  }

  remove(item: Item): void {
    if (!this.has(item)) return;
    const { place } = item;
    item.place = -1;
    const last = this.#items.pop() as Item;
    if (last === item) return;
    this.#put(last, place);
    this.moved(last);
  }

  /** Must be called when the item's order has changed. */
  moved(item: Item): void {
    this.#rise(item, item.place);
    this.#sink(item, item.place);
  }

  *[Symbol.iterator](): Iterator<Item> {
    yield* this.#items;
  }

  #put(item: Item, place: number): void {
    this.#items[place] = item;
    item.place = place;
  }

  #rise(item: Item, from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = this.#items[above] as Item;
      if (!this.#isBefore(item, parent)) break;
      this.#put(parent, place);
      place = above;
    }
    this.#put(item, place);
  }

  #sink(item: Item, from: number): void {
    let place = from;
    for (;;) {
      const child = this.#earlierChild(place);
      if (child === undefined || !this.#isBefore(this.#items[child] as Item, item)) break;
      this.#put(this.#items[child] as Item, place);
      place = child;
    }
    this.#put(item, place);
  }

  #earlierChild(place: number): number | undefined {
    const left = place * 2 + 1;
    const right = left + 1;
    if (left >= this.#items.length) return undefined;
    if (right >= this.#items.length) return left;
    return this.#isBefore(this.#items[right] as Item, this.#items[left] as Item) ? right : left;
  }
}
