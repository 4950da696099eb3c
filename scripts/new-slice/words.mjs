import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Every spelling of the module's, the street's and the slice's name, or a sentence that says what is
 * wrong. `plan` is what the checkout holds: see `planOf`.
 */
export function wordsOf(module_name, below, plan) {
  if (!module_name || !below) {
    return 'Usage: npm run new:slice <module> [<street>/]<slice>, such as library lending/loans';
  }
  if (!plan.modules.includes(module_name)) {
    return `${module_name} is no module. Modules: ${plan.modules.join(', ')}.`;
  }
  const [slice, street, ...rest] = below.split('/').toReversed();
  const wrong =
    rest.length > 0
      ? `${below} is too deep: a slice stands in a street, a street in a module.`
      : '';
  return (
    wrong ||
    streetFault(module_name, street, plan) ||
    sliceFault(slice) ||
    spell(module_name, street, slice)
  );
}

/** What of a checkout decides over names: its modules, their streets, and which stand already. */
export const planOf = (root, modules, streets) => ({
  modules,
  streets,
  hasModule: (name) => existsSync(path.join(root, 'apps/server/src/modules', name)),
});

function streetFault(module_name, street, { streets, hasModule }) {
  const known = streets[module_name];
  if (known && !known.includes(street)) {
    const all = `Its streets, from the ground up: ${known.join(', ')}.`;
    return street
      ? `${street} is no street of ${module_name}. ${all} A new one is put at its height in scripts/street-laws.mjs first.`
      : `${module_name} has streets: say in which one the slice stands. ${all}`;
  }
  if (!known && street && hasModule(module_name)) {
    return `${module_name} has no streets: leave ${street}/ out, or give all its slices streets first.`;
  }
  return street === undefined || /^[a-z]+(-[a-z]+)*$/.test(street)
    ? ''
    : `${street} is no name for a street: use a noun in small letters, such as lending.`;
}

const sliceFault = (slice) =>
  /^[a-z]+(-[a-z]+)*s$/.test(slice)
    ? ''
    : `${slice} is no name for a slice: use a plural noun in small letters, such as loans or fee-groups.`;

function spell(module_name, street, slice) {
  const many = slice.replaceAll('-', ' ');
  const one = singular(many);
  const module_words = module_name.replaceAll('-', ' ');
  const below = street ? `${street}/${slice}` : slice;
  return {
    module: module_name,
    street,
    slice,
    below,
    schema: module_name.replaceAll('-', '_'),
    one,
    an_one: `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`,
    many,
    Many: capital(many),
    many_snake: many.replaceAll(' ', '_'),
    one_kebab: one.replaceAll(' ', '-'),
    One: pascal(one),
    oneCamel: camel(one),
    ManyPascal: pascal(many),
    manyCamel: camel(many),
    moduleCamel: camel(module_words),
    placeCamel: module_name === 'teacher-portal' ? 'teacher' : camel(module_words),
    registered: camel(`${module_words} ${many}`),
    contract: `@darasa/contract/${module_name}/${below}`,
    screen_path: `/dashboard/${module_name}/${slice}`,
  };
}

const singular = (many) => {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`;
  // Shelves, halves, leaves and loaves; valves and sleeves only lose their s.
  const one = many.replace(/(?<=shel|hal|lea|loa)ves$/, 'f');
  return one === many ? many.replace(/(?<=x|ch|sh|ss)es$|s$/, '') : one;
};

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const pascal = (text) => text.split(' ').map(capital).join('');
const camel = (text) => {
  const joined = pascal(text);
  return joined[0].toLowerCase() + joined.slice(1);
};
