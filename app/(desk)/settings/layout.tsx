import { SettingsTabs } from '@/components/shell/navigation/settings-tabs'

export default function SettingsLayout({ children }: LayoutProps<'/settings'>) {
  return (
    <div className="xl:grid xl:grid-cols-[9rem_minmax(0,1fr)] xl:gap-x-12">
      <div className="md:max-xl:pr-(--bell) xl:sticky xl:top-6 xl:self-start">
        <SettingsTabs />
      </div>
      <div className="min-w-0 max-xl:pt-4 max-xl:[--bell:0px]">{children}</div>
    </div>
  )
}
