import { SampleEditor } from '@/components/editor/sample-editor'

export default function EditorGalleryPage() {
  return <SampleEditor />
}
