import { ExamForm } from './exams/exams/exam-form.tsx';

export default function CreateExamScreen() {
  return <ExamForm curriculum="844" title="New 8-4-4 exam" />;
}
