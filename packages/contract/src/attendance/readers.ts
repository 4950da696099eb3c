import type { ModuleName } from '../access.ts';

/** The office sees the registers of the school, a teacher those of the own classes. */
export const register_readers: readonly ModuleName[] = ['attendance', 'teacher-portal'];
