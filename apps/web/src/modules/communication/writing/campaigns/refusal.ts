/**
 * The sentences are what the server refuses is said field by field where it says so, and not as one vague
 * sentence.
 */
export const sentencesOf = (error: Error): string => fieldSentencesOf(error) || error.message;

/** The sentences about single fields alone; none where the server names no field. */
export function fieldSentencesOf(error: Error): string {
  const { errors = [] } = error as { errors?: { message: string }[] };
  return errors.map((one) => one.message).join(' ');
}
