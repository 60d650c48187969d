"""What common controls are called in English and in Chinese: "Save" and 保存 are one thing.

So that an English instruction finds a Chinese label, and the other way round. The table is small and our own; it
holds what menus, buttons, dialogs and settings are called nearly everywhere. It knows whole labels and translates no
sentence.
"""

from __future__ import annotations

from functools import cache

from screenwright.agents.planner.likeness import normalise, without_chord

_TABLE = """
OK: 确定|好|好的; Cancel: 取消; Close: 关闭; Open: 打开; Save: 保存|存储; Save As: 另存为|存储为; Save All: 全部保存;
Don't Save: 不保存; Yes: 是; No: 否; Apply: 应用; Confirm: 确认; Done: 完成; Finish: 完成|结束;
Next: 下一步|下一个|下一页; Previous: 上一步|上一个|上一页; Back: 返回|后退; Forward: 前进|转发; Continue: 继续;
Skip: 跳过; Start: 开始|启动; Stop: 停止; Pause: 暂停; Resume: 恢复|继续; Play: 播放; Record: 录制; Retry: 重试;
Try Again: 重试|再试一次; Refresh: 刷新; Reload: 重新加载|刷新; Update: 更新; Upgrade: 升级; Install: 安装;
Uninstall: 卸载; Download: 下载; Upload: 上传; Import: 导入; Export: 导出; Share: 分享|共享; Send: 发送; Reply: 回复;
Reply All: 全部回复; Submit: 提交; Publish: 发布; Search: 搜索|查找; Find: 查找; Find Next: 查找下一个; Replace: 替换;
Replace All: 全部替换; Filter: 筛选|过滤; Sort: 排序; Sort By: 排序方式; New: 新建; New File: 新建文件;
New Folder: 新建文件夹; New Tab: 新标签页|新建标签页; New Window: 新窗口|新建窗口; Create: 创建|新建; Add: 添加|新增;
Insert: 插入; Remove: 移除|删除; Delete: 删除; Clear: 清除|清空; Clear All: 全部清除; Reset: 重置; Restore: 恢复|还原;
Edit: 编辑; Modify: 修改; Change: 更改; Rename: 重命名; Move: 移动; Copy: 复制; Cut: 剪切; Paste: 粘贴;
Duplicate: 复制; Undo: 撤销; Redo: 重做; Select: 选择; Select All: 全选; Deselect: 取消选择; Print: 打印;
Print Preview: 打印预览; Preview: 预览; Properties: 属性; Details: 详情|详细信息; More: 更多; More Options: 更多选项;
Less: 收起; Show More: 显示更多|展开; View All: 查看全部; Options: 选项; Settings: 设置; Preferences: 首选项|偏好设置;
Tools: 工具; File: 文件; View: 视图|查看; Format: 格式; Window: 窗口; Help: 帮助; About: 关于; Exit: 退出; Quit: 退出;
Log In: 登录; Login: 登录; Sign In: 登录; Log Out: 退出登录|注销; Sign Out: 退出登录|注销; Sign Up: 注册;
Register: 注册; Account: 账户|账号|帐户; Profile: 个人资料; User: 用户; User Name: 用户名; Username: 用户名;
Password: 密码; Forgot Password: 忘记密码; Remember Me: 记住我; Email: 邮箱|电子邮件; Phone: 电话|手机;
Phone Number: 手机号|电话号码; Name: 名称|姓名; First Name: 名; Last Name: 姓; Full Name: 姓名; File Name: 文件名;
Address: 地址; City: 城市; Country: 国家; Date: 日期; Time: 时间; Today: 今天; Yesterday: 昨天; Tomorrow: 明天;
Title: 标题; Subject: 主题; Message: 消息; Messages: 消息; Comment: 评论; Comments: 评论; Description: 描述|说明;
Notes: 备注|笔记; Type: 类型; Size: 大小; Category: 类别|分类; Status: 状态; Amount: 金额; Quantity: 数量;
Price: 价格; Total: 总计|合计; Color: 颜色; Colour: 颜色; Font: 字体; Style: 样式; Bold: 粗体|加粗; Italic: 斜体;
Underline: 下划线; Left: 左; Right: 右; Up: 上; Down: 下; Top: 顶部; Bottom: 底部; Home: 首页|主页;
Home Page: 主页|首页; Menu: 菜单; List: 列表; Table: 表格; Image: 图片|图像; Picture: 图片; Photo: 照片;
Photos: 照片|相册; Video: 视频; Music: 音乐; Camera: 相机; Documents: 文档; Document: 文档; Downloads: 下载;
Desktop: 桌面; Trash: 回收站|废纸篓; Folder: 文件夹; Files: 文件; Attach: 附加; Attachment: 附件; Attachments: 附件;
Link: 链接; Tab: 标签页; Bookmarks: 书签; Bookmark: 书签; Favorites: 收藏|收藏夹; History: 历史记录|历史;
Zoom In: 放大; Zoom Out: 缩小; Full Screen: 全屏; Maximize: 最大化; Minimize: 最小化; Expand: 展开;
Collapse: 折叠|收起; Show: 显示; Hide: 隐藏; Enable: 启用; Disable: 禁用|停用; On: 开; Off: 关; Turn On: 打开|开启;
Turn Off: 关闭; Allow: 允许; Deny: 拒绝; Accept: 接受; Decline: 拒绝; Agree: 同意; Reject: 拒绝; Dismiss: 忽略;
Ignore: 忽略; Later: 稍后; Not Now: 以后再说|暂不; Got It: 知道了|我知道了; Warning: 警告; Error: 错误;
Information: 信息; Language: 语言; Region: 地区|区域; General: 通用|常规; Appearance: 外观; Display: 显示;
Brightness: 亮度; Dark Mode: 深色模式; Theme: 主题; Wallpaper: 壁纸; Sound: 声音; Volume: 音量; Mute: 静音;
Notifications: 通知; Network: 网络; Wi-Fi: 无线网络|WLAN; Bluetooth: 蓝牙; Airplane Mode: 飞行模式;
Aeroplane Mode: 飞行模式; Mobile Network: 移动网络; Battery: 电池; Storage: 存储|存储空间; Privacy: 隐私;
Security: 安全; Location: 位置; Permissions: 权限; Keyboard: 键盘; Mouse: 鼠标; Printer: 打印机; System: 系统;
Apps: 应用; Applications: 应用程序; Contacts: 联系人; Calendar: 日历; Clock: 时钟; Alarm: 闹钟; Calculator: 计算器;
Weather: 天气; Map: 地图; Maps: 地图; Mail: 邮件; Inbox: 收件箱; Sent: 已发送; Drafts: 草稿|草稿箱; Spam: 垃圾邮件;
Shopping Cart: 购物车; Cart: 购物车; Add to Cart: 加入购物车; Buy Now: 立即购买; Checkout: 结算; Order: 订单;
Orders: 订单; Pay: 支付|付款; Payment: 支付|付款; Call: 呼叫|拨打; Chat: 聊天; Friends: 好友; Group: 群组;
Follow: 关注; Like: 赞|点赞; Scan: 扫描|扫一扫; Browse: 浏览; Choose File: 选择文件; Advanced: 高级; Default: 默认;
Custom: 自定义; None: 无; All: 全部; Other: 其他; Feedback: 反馈; Terms of Service: 服务条款; Version: 版本;
Run: 运行; Terminal: 终端; Connect: 连接; Disconnect: 断开连接|断开; Lock: 锁定; Unlock: 解锁; Restart: 重启|重新启动;
Shut Down: 关机; Sleep: 睡眠
"""
"""English: Chinese, or several with | between them."""


def in_other_language(label: str) -> tuple[str, ...]:
    """What a control with this label is called in the other language; empty for words that are no common label.

    Case, width, dots, colons and key chords do not count: "Save As... Shift+Ctrl+S" gives 另存为, 存储为.
    """
    return _table().get(_key(label), ())


def is_interface_word(label: str) -> bool:
    """Whether it is what a common control is called, in either language, and so no text of a person's own."""
    return _key(label) in _table()


def pairs() -> tuple[tuple[str, str], ...]:
    """English label, Chinese label; a label may have several in the other language."""
    rows = (row.strip().partition(": ") for row in _TABLE.split(";"))
    return tuple((english, chinese) for english, _, said in rows for chinese in said.split("|"))


@cache
def _table() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for english, chinese in pairs():
        for label, other in ((english, chinese), (chinese, english)):
            found[_key(label)] = (*found.get(_key(label), ()), other)
    return found


def _key(label: str) -> str:
    return normalise(without_chord(label))
