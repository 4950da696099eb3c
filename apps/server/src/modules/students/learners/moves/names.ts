const named_max = 3;

/** "Amina Ouma, Brian Kiprop, Cate Njeri and 12 more". */
export function namesInWords(of: readonly { name: string }[]): string {
  const named = of.slice(0, named_max).map(({ name }) => name);
  const more = of.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  return named.length > 1
    ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
    : (named[0] ?? '');
}
