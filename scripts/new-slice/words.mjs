/** Every spelling of the module's and the slice's name, or a sentence that says what is wrong. */
export function wordsOf(module_name, slice_name, modules) {
  if (!module_name || !slice_name)
    return 'Usage: npm run new:slice <module> <slice>, such as library loans';
  if (!modules.includes(module_name))
    return `${module_name} is no module. Modules: ${modules.join(', ')}.`;
  if (!/^[a-z]+(-[a-z]+)*s$/.test(slice_name)) {
    return `${slice_name} is no name for a slice: use a plural noun in small letters, such as loans or fee-groups.`;
  }
  const many = slice_name.replaceAll('-', ' ');
  const one = singular(many);
  return {
    module: module_name,
    schema: module_name.replaceAll('-', '_'),
    slice: slice_name,
    one,
    many,
    Many: capital(many),
    many_snake: many.replaceAll(' ', '_'),
    One: pascal(one),
    ManyPascal: pascal(many),
    manyCamel: camel(many),
    moduleCamel: camel(module_name.replaceAll('-', ' ')),
    placeCamel:
      module_name === 'teacher-portal' ? 'teacher' : camel(module_name.replaceAll('-', ' ')),
    registered: camel(`${module_name.replaceAll('-', ' ')} ${many}`),
    screen_path: `/dashboard/${module_name}/${slice_name}`,
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
