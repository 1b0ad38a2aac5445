import { SettingsTabs } from '@/components/shell/settings-tabs'

export default function SettingsLayout({ children }: LayoutProps<'/settings'>) {
  return (
    <>
      <div className="md:pr-(--bell)">
        <SettingsTabs />
      </div>
      <div className="pt-4 [--bell:0px]">{children}</div>
    </>
  )
}
