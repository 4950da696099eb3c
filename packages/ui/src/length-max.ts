import type { FormSchema } from './form/form-submit.ts';

/** The part of a schema that says how long a text may be. */
interface Def {
  type: string;
  shape?: Record<string, Node>;
  element?: Node;
  innerType?: Node;
  in?: Node;
}
interface Node {
  def: Def;
  maxLength?: number | null;
}

/**
 * The longest text is how many characters the schema lets through at this place; nothing where it does not
 * say.
 */
export function lengthMax(schema: FormSchema | undefined, name: string): number | undefined {
  const root = schema as Partial<Node> | undefined;
  if (!root?.def) return undefined;
  const leaf = name.split('.').reduce<Node | undefined>(stepInto, root as Node);
  const text = leaf && bare(leaf);
  return text?.def.type === 'string' ? (text.maxLength ?? undefined) : undefined;
}

function stepInto(node: Node | undefined, part: string): Node | undefined {
  const def = node && bare(node).def;
  return def?.type === 'array' ? def.element : def?.shape?.[part];
}

/** Without what says whether it may be left out, and before what is made of it. */
function bare(node: Node): Node {
  const { innerType, in: typed } = node.def;
  const inner = innerType ?? typed;
  return inner ? bare(inner) : node;
}
