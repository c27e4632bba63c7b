// Adds what Discord fills in, and walks through nested components.
import type { Component } from '../../world/things.ts';
import { CONTAINER, SELECTS, SEPARATOR } from './component-kinds.ts';

/** A component and everything inside, in the order in which it is shown. */
export function* walkComponents(components: readonly Component[]): Generator<Component> {
  for (const component of components) {
    yield component;
    yield* walkComponents(listInner(component));
  }
}

function listInner({ components, component, accessory }: Component): Component[] {
  return [...(Array.isArray(components) ? components : []), component, accessory].filter(
    isComponent,
  );
}

function isComponent(value: unknown): value is Component {
  return typeof value === 'object' && value !== null;
}

/** Every component gets a number that is unique in its message or form, and every select its counts. */
export function fillComponents(components: readonly Component[]): Component[] {
  const filled = components.map(withDefaults);
  const taken = new Set([...walkComponents(filled)].map(({ id }) => id));
  let next = 1;
  for (const component of walkComponents(filled)) {
    if (component.id) continue;
    while (taken.has(next)) next += 1;
    component.id = next;
    taken.add(next);
  }
  return filled;
}

function withDefaults(component: Component): Component {
  const { components, component: inner, accessory, ...own } = component;
  const given = Object.entries(own).filter(([, value]) => value !== null);
  return {
    ...defaultsOf(Number(component.type)),
    ...Object.fromEntries(given),
    ...(Array.isArray(components) && {
      components: components.filter(isComponent).map(withDefaults),
    }),
    ...(isComponent(inner) && { component: withDefaults(inner) }),
    ...(isComponent(accessory) && { accessory: withDefaults(accessory) }),
  };
}

function defaultsOf(type: number): Component {
  if (SELECTS.includes(type)) return { min_values: 1, max_values: 1 };
  if (type === CONTAINER) return { accent_color: null, spoiler: false };
  if (type === SEPARATOR) return { divider: true, spacing: 1 };
  return {};
}
