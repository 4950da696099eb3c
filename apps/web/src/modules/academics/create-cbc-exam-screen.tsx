import { ExamForm } from './exams/exams/exam-form.tsx';

export default function CreateCbcScreen() {
  return <ExamForm curriculum="CBC" title="New CBC assessment" />;
}
