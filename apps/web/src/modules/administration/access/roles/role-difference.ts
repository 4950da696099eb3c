import { module_labels, type ModuleName, modules } from '@darasa/contract/access';

interface Permission {
  module: string;
  acts: readonly string[];
}

/**
 * The difference is what one set of permissions has more or less than another, in words: "Finance: also
 * approve".
 */
export function differenceOf(from: readonly Permission[], to: readonly Permission[]): string[] {
  return modules.flatMap((module) => {
    const was = actsOf(from, module);
    const is = actsOf(to, module);
    const more = is.filter((act) => !was.includes(act));
    const less = was.filter((act) => !is.includes(act));
    const words = [
      more.length > 0 ? `also ${more.join(', ')}` : '',
      less.length > 0 ? `not ${less.join(', ')}` : '',
    ].filter(Boolean);
    return words.length > 0 ? [`${module_labels[module]}: ${words.join('; ')}`] : [];
  });
}

const actsOf = (permissions: readonly Permission[], module: ModuleName): readonly string[] =>
  permissions.find((one) => one.module === module)?.acts ?? [];
