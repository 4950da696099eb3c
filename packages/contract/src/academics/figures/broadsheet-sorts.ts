/** The columns of a broadsheet beside its subjects, as its order is told in words. */
export const sort_words = {
  admission_number: 'admission number',
  name: 'name',
  stream: 'stream',
  marks_sum: 'marks',
  points_sum: 'points',
  mean_points: 'mean',
  position: 'position in class',
  position_stream: 'position in stream',
} as const;
export type SortName = keyof typeof sort_words;

/** One of these columns, or a subject by its id, with a minus to turn it round. */
export const sort_pattern = new RegExp(
  `^-?(${Object.keys(sort_words).join('|')}|[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12})$`,
);
